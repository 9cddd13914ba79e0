import type { ObjectStore } from '@bluebonnet/platform'
import { isImage } from '../files/file-kinds.js'
import { pictureKeysOf } from '../pictures/picture-keys.js'

interface Stored {
  key: string
  contentType: string | null
}

/** Removes the bytes of an object from the store, with its pictures. */
export const deleteBytes = async (store: ObjectStore, { key, contentType }: Stored): Promise<void> => {
  await store.delete(key)
  if (isImage(contentType)) for (const picture of pictureKeysOf(key)) await store.delete(picture)
}
