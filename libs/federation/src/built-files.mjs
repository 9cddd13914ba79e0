// What a build made, written down by the build itself: a release is judged by it (docs/portals.md). Imports only what
// an image for releases has.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A build's files, each with its sha256. It stays in the build's folder and is never served. */
export const builtList = 'built.json'

/** Every other file below a folder, by its relative path, in one order. */
export const filesIn = async (/** @type {string} */ folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => file !== builtList)
    .toSorted()
}

/** @param {string} folder @returns {Promise<Record<string, string>>} */
const sumsOf = async (folder) =>
  Object.fromEntries(
    await Promise.all(
      (await filesIn(folder)).map(async (file) => [
        file,
        createHash('sha256')
          .update(await readFile(join(folder, file)))
          .digest('hex'),
      ]),
    ),
  )

/** Writes the list, at the end of a build. */
export const writeBuilt = async (/** @type {string} */ folder) =>
  writeFile(join(folder, builtList), `${JSON.stringify(await sumsOf(folder), null, 2)}\n`)

/**
 * The first file of a build that was changed, added or removed since; the list itself if it is missing or unreadable.
 * Null if the build is as it was made.
 */
export const changedSinceBuilt = async (/** @type {string} */ folder) => {
  const [text, now] = await Promise.all([readFile(join(folder, builtList), 'utf8').catch(() => ''), sumsOf(folder)])
  /** @type {Record<string, unknown>} */
  let built
  try {
    built = { ...JSON.parse(text) }
  } catch {
    return builtList
  }
  const files = [...new Set([...Object.keys(built), ...Object.keys(now)])].toSorted()
  return files.find((file) => built[file] !== now[file]) ?? null
}
