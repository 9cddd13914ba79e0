import { defineJob, type Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { isImage } from '../files/file-kinds.js'

/** Draws the pictures of an uploaded image for lists and pages; a deleted upload needs none. */
export const drawPictures = defineJob({
  name: 'objects.draw-pictures',
  queue: 'render',
  schema: z.strictObject({ objectId: z.uuid() }),
})

/** Schedules the pictures of an upload in the transaction that makes it readable. Other files have none. */
export const requestPictures = async (
  outbox: Outbox,
  manager: EntityManager,
  { id, contentType }: { id: string; contentType: string | null },
): Promise<void> => {
  if (isImage(contentType)) await outbox.add(manager, drawPictures, { objectId: id })
}
