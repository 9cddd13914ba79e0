// Small files that a start must be able to read after any failure: a killed process, a full disk, a power failure.
import { open, readFile, rename, rm } from 'node:fs/promises'

let drafts = 0

/** @type {(value: unknown) => value is object} */
export const isObject = (value) => typeof value === 'object' && value !== null

/**
 * The value of a JSON file; null when it is missing or not what its writer wrote: empty, truncated, something else.
 * @template T
 * @param {string} path
 * @param {(value: unknown) => value is T} isWhole tells whether a value is one that its writer writes
 * @returns {Promise<T | null>}
 */
export async function readJson(path, isWhole) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(await readFile(path, 'utf8'))
    return isWhole(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Written to a second file, flushed, and renamed: readers see the old file or the new one, also with several writers.
 */
export async function writeWhole(/** @type {string} */ path, /** @type {string} */ text, mode = 0o644) {
  drafts += 1
  const draft = `${path}.${process.pid}-${drafts}.draft`
  try {
    const file = await open(draft, 'w', mode)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** @type {(path: string, value: unknown, mode?: number) => Promise<void>} */
export const writeJson = (path, value, mode) => writeWhole(path, `${JSON.stringify(value, null, 2)}\n`, mode)
