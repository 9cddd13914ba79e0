import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { missingAsNull } from './missing-file.js'

/** Removes the folder's files and folders that nothing was written to since the moment. */
export const dropOld = async (folder: string, before: Date): Promise<void> => {
  for (const name of (await missingAsNull(readdir(folder))) ?? []) {
    const entry = join(folder, name)
    const found = await missingAsNull(stat(entry))
    if (found !== null && found.mtime < before) await rm(entry, { recursive: true, force: true })
  }
}
