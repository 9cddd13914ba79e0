import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isObject, writeWhole } from './whole-file.mjs'
import { root as workspace } from './workspace.mjs'

const lockPatienceMs = 10_000
const mostTries = 100

/**
 * One build with its description; `seal` is the sum of its files' list (portal-folder.mjs).
 * @typedef {{ version: string, manifestUrl: string, entryUrl: string, globalName: string, sdkRange: string,
 *   integrity?: string, routes: { path: string, audience: string }[], menu: unknown, actions: unknown,
 *   seal?: string | undefined, fits?: string | undefined, since?: string | undefined, by?: string | undefined,
 *   commit?: string | undefined }} Release `since` (ISO 8601) is when browsers were last pointed to it,
 *   `by` who did so; the edge publishes neither that nor `commit`
 */
/** @typedef {{ version: string, left: number } & Pick<Release, 'seal' | 'fits' | 'commit'>} Left */
/**
 * A portal's entry in /portals.json; `heldBack` is the version that somebody rolled back from, `kept` are those that
 * tabs may still use, with the time when each was replaced.
 * @typedef {Release & { name: string, previous: Release[], kept: Left[], heldBack?: string }} Entry
 */
/**
 * `removed`: portals that somebody removed by name.
 * @typedef {{ portals: Entry[], removed: string[] }} Registry
 */

const isEntry = (/** @type {unknown} */ entry) =>
  isObject(entry) &&
  'name' in entry &&
  typeof entry.name === 'string' &&
  'previous' in entry &&
  Array.isArray(entry.previous) &&
  'kept' in entry &&
  Array.isArray(entry.kept)
/**
 * @param {unknown} value
 * @returns {value is Registry}
 */
const isRegistry = (value) =>
  isObject(value) &&
  'portals' in value &&
  Array.isArray(value.portals) &&
  value.portals.every(isEntry) &&
  'removed' in value &&
  Array.isArray(value.removed)

/**
 * The parsed registry; empty before the first release, and when it is invalid: the next release of each portal writes
 * it again.
 * @type {(text: string) => Registry}
 */
const registryOf = (text) => {
  try {
    /** @type {unknown} */
    const value = JSON.parse(text)
    if (isRegistry(value)) return value
  } catch {
    // It is invalid.
  }
  return { portals: [], removed: [] }
}

/**
 * The storage of shell and portals. `read` and `swap` are for the registry: `mark` identifies the text that was read,
 * null for none, and `swap` returns false after a concurrent change. `put` and `drop` copy a path of the folder
 * `root`, in which a release is prepared.
 * @typedef {object} Web
 * @property {string} root
 * @property {() => Promise<{ text: string, mark: string | null }>} read
 * @property {(text: string, mark: string | null) => Promise<boolean>} swap
 * @property {(path: string) => Promise<void>} put
 * @property {(path: string) => Promise<void>} drop
 */

/** @type {(root: string) => Web} */
const folderWeb = (root) => {
  const file = join(root, 'portals.json')
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(() => null)
    return { text: text ?? '', mark: text }
  }
  return {
    root,
    read,
    swap: async (text, mark) => {
      const lock = join(root, '.portals.lock')
      await mkdir(root, { recursive: true })
      await takeLock(lock)
      try {
        if ((await read()).mark !== mark) return false
        await writeWhole(file, text)
        return true
      } finally {
        await rm(lock, { recursive: true, force: true })
      }
    },
    // It is the served folder.
    put: async () => undefined,
    drop: async () => undefined,
  }
}

/**
 * Where shell and portals are stored: the folder `root`, or else `<dataDir>/web`, or with PORTALS_BUCKET set
 * (.env.example) that bucket, of which the folder is a current copy.
 * @typedef {{ root?: string, dataDir?: string, web?: Web }} Where
 */

/** The chosen storage. @returns {Promise<Web>} */
export const openWeb = async (
  /** @type {Where} */ { root, dataDir = process.env['DATA_DIR'] ?? '.data', web } = {},
) => {
  if (web !== undefined) return web
  const folder = resolve(workspace, root ?? join(dataDir, 'web'))
  if (root !== undefined || !process.env['PORTALS_BUCKET']) return folderWeb(folder)
  const { parsePortalBucket } = await import('@bluebonnet/platform/config/settings')
  const { WebBucket } = await import('@bluebonnet/platform/edge/web-bucket')
  const settings = parsePortalBucket(process.env)
  if (settings === null) return folderWeb(folder)
  const bucket = new WebBucket(settings, folder)
  await bucket.copy()
  return {
    root: folder,
    read: () => bucket.read(),
    swap: (text, mark) => bucket.swap(text, mark),
    put: (path) => bucket.put(path),
    drop: (path) => bucket.drop(path),
  }
}

/** The current registry. */
export const readRegistry = async (/** @type {Web} */ web) => registryOf((await web.read()).text)

const takeLock = async (/** @type {string} */ lock) => {
  const until = Date.now() + lockPatienceMs
  for (;;) {
    try {
      await mkdir(lock)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      // Its holder was killed: releases take milliseconds here.
      if (Date.now() > until) await rm(lock, { recursive: true, force: true })
      else await setTimeout(50)
    }
  }
}

/**
 * Changes the registry. After a concurrent change, `change` runs again on the new registry: two concurrent releases
 * both count.
 * @param {Web} web
 * @param {(registry: Registry) => Registry} change
 */
export const changeRegistry = async (web, change) => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { text, mark } = await web.read()
    if (await web.swap(`${JSON.stringify(change(registryOf(text)), null, 2)}\n`, mark)) return
  }
  throw new Error('Somebody else was quicker each time: try again')
}
