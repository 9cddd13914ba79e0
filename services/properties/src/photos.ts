import { objectAddressOf, objectIdOf, objectPathOf, Uploads } from '@bluebonnet/documents'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Photos are kept as object paths and answered as addresses that a browser can show. */
export const photoAddress = (path: string): string => {
  const id = objectIdOf(path)
  return id === null ? path : objectAddressOf(id)
}

/** The photos of a property and the uploads behind them, inside the change's transaction. */
@Injectable()
export class Photos {
  constructor(private readonly uploads: Uploads) {}

  /**
   * The object paths of the wanted photos, in their order and each once. Those in `kept` stay; every other is taken into use
   * and must be an upload of the caller. Throws what `Uploads.takePhoto` refuses.
   */
  async choose(manager: EntityManager, caller: Caller, wanted: readonly string[], kept: readonly string[]): Promise<string[]> {
    const paths: string[] = []
    for (const [index, given] of wanted.entries()) {
      const id = objectIdOf(given)
      const path = id === null ? given : objectPathOf(id)
      if (paths.includes(path)) continue
      if (!kept.includes(path)) await this.uploads.takePhoto(manager, caller, given, `photos.${index}`)
      paths.push(path)
    }
    return paths
  }

  /** Gives up the photos that are no longer shown. */
  async drop(manager: EntityManager, paths: readonly string[]): Promise<void> {
    const ids = paths.map((path) => objectIdOf(path)).filter((id) => id !== null)
    await this.uploads.release(manager, ids)
  }
}
