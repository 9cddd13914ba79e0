import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject, readJson, writeJson } from './whole-file.mjs'

const lockPatienceMs = 10_000

/**
 * One build, with all that it says about itself; `seal` is the sum of its files' list (portal-folder.mjs).
 * @typedef {{ version: string, manifestUrl: string, entryUrl: string, globalName: string, sdkRange: string, integrity?: string,
 *   routes: { path: string, audience: string }[], menu: unknown, acts: unknown, seal?: string | undefined, fits?: string | undefined,
 *   since?: string | undefined, by?: string | undefined, commit?: string | undefined }} Release `since` (ISO 8601) is when browsers were last pointed to it,
 *   `by` whoever did so; the edge tells neither that nor `commit` to the world
 */
/** @typedef {{ role: string } | { share: number }} FirstTo */
/** @typedef {{ version: string, left: number } & Pick<Release, 'seal' | 'fits' | 'commit'>} Left */
/**
 * A portal as /portals.json tells it; `heldBack` is the version that somebody rolled back from, `kept` are those that
 * tabs may still go on with, and when each was left. `ahead` is a release that those of a role, or `share` percent of
 * people, see before the others do (shell/src/registry/first-seen.ts).
 * @typedef {Release & { name: string, previous: Release[], kept?: Left[], heldBack?: string, ahead?: Release & { to: FirstTo } }} Entry
 */
/**
 * `removed`: portals that somebody took out by name. `until`: of a preview (portal-preview.mjs), ms since 1970.
 * @typedef {{ portals: Entry[], removed?: string[], until?: number }} Registry
 */

const isEntry = (/** @type {unknown} */ entry) =>
  isObject(entry) &&
  'name' in entry &&
  typeof entry.name === 'string' &&
  'previous' in entry &&
  Array.isArray(entry.previous)
/**
 * @param {unknown} value
 * @returns {value is Registry}
 */
const isRegistry = (value) =>
  isObject(value) && 'portals' in value && Array.isArray(value.portals) && value.portals.every(isEntry)

/**
 * /portals.json as it is now; empty before the first release, and when it is broken: the next release of each portal
 * writes it anew.
 */
export const readRegistry = async (/** @type {string} */ root) =>
  (await readJson(join(root, 'portals.json'), isRegistry)) ?? { portals: [] }

const writeRegistry = async (/** @type {string} */ root, /** @type {Registry} */ registry) => {
  await mkdir(root, { recursive: true })
  await writeJson(join(root, 'portals.json'), registry)
}

const takeLock = async (/** @type {string} */ lock) => {
  const until = Date.now() + lockPatienceMs
  for (;;) {
    try {
      await mkdir(lock)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      // Whoever held it this long was killed: releases take milliseconds here.
      if (Date.now() > until) await rm(lock, { recursive: true, force: true })
      else
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
    }
  }
}

/**
 * Changes the registry: one at a time, so that two releases at once both count.
 * @param {string} root
 * @param {(registry: Registry) => Registry} change
 */
export const changeRegistry = async (root, change) => {
  const lock = join(root, '.portals.lock')
  await mkdir(root, { recursive: true })
  await takeLock(lock)
  try {
    const registry = await readRegistry(root)
    await writeRegistry(root, change(registry))
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}
