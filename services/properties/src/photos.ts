import { objectAddressOf, objectIdOf, objectPathOf, Uploads } from '@bluebonnet/documents'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Photos are stored as object paths and returned as URLs that a browser can show. */
export const photoAddress = (path: string): string => {
  const id = objectIdOf(path)
  return id === null ? path : objectAddressOf(id)
}

const photoPath = (given: string): string => {
  const id = objectIdOf(given)
  return id === null ? given : objectPathOf(id)
}

/** The object paths of photos from an upload or an answer, in order, without duplicates. */
export const photoPaths = (given: readonly string[]): string[] => [...new Set(given.map(photoPath))]

/** The photos of a property and their uploads, in the change's transaction. */
@Injectable()
export class Photos {
  constructor(private readonly uploads: Uploads) {}

  /**
   * Claims the wanted photos, except those in `kept`: each must be an upload of the caller. Throws the errors of
   * `Uploads.takePhoto`.
   */
  async take(
    manager: EntityManager,
    caller: Caller,
    wanted: readonly string[],
    kept: readonly string[],
  ): Promise<void> {
    const taken = new Set(kept)
    for (const [index, given] of wanted.entries()) {
      const path = photoPath(given)
      if (!taken.has(path)) await this.uploads.takePhoto(manager, caller, given, `photos.${index}`)
      taken.add(path)
    }
  }

  /** Releases the photos that are no longer shown. */
  async drop(manager: EntityManager, paths: readonly string[]): Promise<void> {
    const ids = paths.map((path) => objectIdOf(path)).filter((id) => id !== null)
    await this.uploads.release(manager, ids)
  }
}
