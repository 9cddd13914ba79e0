// Previews: builds beside the released ones, that only `/?preview=<name>` shows (shell/src/own).
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, distOf, passGate, webOf } from './portal-build.mjs'
import { placeBuild } from './portal-folder.mjs'
import { Refused } from './portal-gate.mjs'
import { changeRegistry, openWeb, readRegistry } from './portal-registry.mjs'

const keptMs = 7 * 24 * 3_600_000
const folderOf = (/** @type {string} */ root, preview = '') => join(root, 'p', 'previews', preview)

/** What is wrong with a preview's name; null: nothing. */
const previewFault = (/** @type {string} */ preview) =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(preview)
    ? null
    : 'A preview is called in small letters, numbers and dashes: spring-menu'

/** @returns {Promise<{ preview: string, until: number, portals: import('./portal-registry.mjs').Entry[] }[]>} */
const listPreviews = async (/** @type {string} */ root) => {
  const names = await readdir(folderOf(root)).catch(() => [])
  return Promise.all(
    names.map(async (preview) => {
      const { until = 0, portals } = await readRegistry(await openWeb(folderOf(root, preview), true))
      return { preview, until, portals }
    }),
  )
}

/** Clears away previews that are over. */
export const clearPreviews = async (/** @type {string} */ root) => {
  const over = (await listPreviews(root)).filter(({ until }) => until < Date.now())
  await Promise.all(over.map(({ preview }) => rm(folderOf(root, preview), { recursive: true, force: true })))
}

/**
 * Puts a build that passed the gate into a preview, for seven days from now, in the place of the portal's build that was
 * there.
 * @param {{ root: string, preview: string, name: string, dist: string, version: string }} build
 * @param {(folder: string, base: string) => Promise<import('./portal-registry.mjs').Release>} describedIn by the folder that
 *   it is in, and where browsers find that
 */
const placePreview = async ({ root, preview, name, dist, version }, describedIn) => {
  const place = folderOf(root, preview)
  const folder = join(place, name, version)
  await placeBuild(dist, folder, [])
  const entry = { name, ...(await describedIn(folder, `/p/previews/${preview}/${name}/${version}`)), previous: [] }
  await changeRegistry(await openWeb(place, true), ({ portals }) => ({
    portals: [...portals.filter((each) => each.name !== name), entry],
    until: Date.now() + keptMs,
  }))
  const before = (await readdir(join(place, name))).filter((each) => each !== version)
  await Promise.all(before.map((each) => rm(join(place, name, each), { recursive: true, force: true })))
}

/** Takes a portal out of a preview, and the preview away with its last one. Throws `Refused` where it is not in it. */
const removeFromPreview = async (
  /** @type {string} */ root,
  /** @type {string} */ preview,
  /** @type {string} */ name,
) => {
  const place = folderOf(root, preview)
  const { portals } = await readRegistry(await openWeb(place, true))
  const others = portals.filter((each) => each.name !== name)
  if (others.length === portals.length) throw new Refused(name, [`It is not in preview ${preview}.`])
  if (others.length === 0) return rm(place, { recursive: true })
  await changeRegistry(await openWeb(place, true), (registry) => ({ ...registry, portals: others }))
  return rm(join(place, name), { recursive: true })
}

/** @typedef {import('./portal-build.mjs').Where} Where */
/** @typedef {import('./portal-build.mjs').TryRelease} TryRelease */

/**
 * Puts a portal's build, once it has passed the gate, where `/?preview=<preview>` alone shows it, for seven days.
 * Answers the version. Throws `Refused`.
 * @param {string} name
 * @param {string} preview
 * @param {Where & { dist?: string, tryRelease?: TryRelease }} [options]
 */
export const previewPortal = async (name, preview, { dist = distOf(name), tryRelease, ...where } = {}) => {
  const fault = previewFault(preview)
  if (fault !== null) throw new Refused(name, [fault])
  if (where.root === undefined && process.env['PORTALS_BUCKET'])
    throw new Refused(name, ['Previews are shown from a folder, and not from a bucket.'])
  const web = await webOf(where)
  const { root } = web
  const { fits, version } = await passGate(web, name, dist, tryRelease)
  await clearPreviews(root)
  await placePreview({ root, preview, name, dist, version }, async (folder, base) => ({
    ...(await describe(name, version, folder, base)),
    ...fits,
  }))
  return version
}

/** Takes a portal out of a preview. Throws `Refused`. */
export const endPreview = async (
  /** @type {string} */ name,
  /** @type {string} */ preview,
  /** @type {Where} */ where = {},
) => removeFromPreview((await webOf(where)).root, preview, name)

/** The previews that are on the server. */
export const previewsOf = async (/** @type {Where} */ where = {}) => listPreviews((await webOf(where)).root)
