// Previews: builds beside the released ones, that only `/?preview=<name>` shows (shell/src/own).
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, distOf, passGate, webOf } from './portal-build.mjs'
import { placeBuild } from './portal-folder.mjs'
import { Refused } from './portal-gate.mjs'
import { changeRegistry, readRegistry } from './portal-registry.mjs'

const keptMs = 7 * 24 * 3_600_000
const previews = 'p/previews'

/** @typedef {import('./portal-registry.mjs').Web} Web */
/** @typedef {import('./portal-build.mjs').Where} Where */
/** @typedef {import('./portal-build.mjs').TryRelease} TryRelease */

/** What is wrong with a preview's name; null: nothing. */
const previewFault = (/** @type {string} */ preview) =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(preview)
    ? null
    : 'A preview is called in small letters, numbers and dashes: spring-menu'

/** Where one preview is, with a registry of its own. @type {(web: Web, preview: string) => Web} */
const placeOf = (web, preview) => web.within(join(previews, preview))

/** Removes a folder, here and where it was put. */
const remove = async (/** @type {Web} */ web, /** @type {string} */ path) => {
  await rm(join(web.root, path), { recursive: true, force: true })
  await web.drop(path)
}

/** @returns {Promise<{ preview: string, until: number, portals: import('./portal-registry.mjs').Entry[] }[]>} */
const listPreviews = async (/** @type {Web} */ web) => {
  const names = await readdir(join(web.root, previews)).catch(() => [])
  return Promise.all(
    names.map(async (preview) => {
      const { until = 0, portals } = await readRegistry(placeOf(web, preview))
      return { preview, until, portals }
    }),
  )
}

/** Clears away previews that are over. */
export const clearPreviews = async (/** @type {Web} */ web) => {
  const over = (await listPreviews(web)).filter(({ until }) => until < Date.now())
  await Promise.all(over.map(({ preview }) => remove(web, join(previews, preview))))
}

/**
 * Puts a build that passed the gate into a preview, for seven days from now, in the place of the portal's build that
 * was there.
 * @param {{ web: Web, preview: string, name: string, dist: string, version: string }} build
 * @param {(folder: string, base: string) => Promise<import('./portal-registry.mjs').Release>} describedIn by the
 *   folder that it is in, and where browsers find that
 */
const placePreview = async ({ web, preview, name, dist, version }, describedIn) => {
  const place = placeOf(web, preview)
  const folder = join(place.root, name, version)
  await placeBuild(dist, folder, [])
  await place.put(join(name, version))
  const entry = { name, ...(await describedIn(folder, `/${previews}/${preview}/${name}/${version}`)), previous: [] }
  await changeRegistry(place, ({ portals }) => ({
    portals: [...portals.filter((each) => each.name !== name), entry],
    until: Date.now() + keptMs,
  }))
  const before = (await readdir(join(place.root, name))).filter((each) => each !== version)
  await Promise.all(before.map((each) => remove(place, join(name, each))))
}

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
  const web = await webOf(where)
  const { fits, version } = await passGate(web, name, dist, tryRelease)
  await clearPreviews(web)
  await placePreview({ web, preview, name, dist, version }, async (folder, base) => ({
    ...(await describe(name, version, folder, base)),
    ...fits,
  }))
  await web.previewed()
  return version
}

/** Takes a portal out of a preview, and the preview away with its last one. Throws `Refused` where it is not in it. */
export const endPreview = async (
  /** @type {string} */ name,
  /** @type {string} */ preview,
  /** @type {Where} */ where = {},
) => {
  const web = await webOf(where)
  const place = placeOf(web, preview)
  const { portals } = await readRegistry(place)
  const others = portals.filter((each) => each.name !== name)
  if (others.length === portals.length) throw new Refused(name, [`It is not in preview ${preview}.`])
  if (others.length === 0) await remove(web, join(previews, preview))
  else {
    await changeRegistry(place, (registry) => ({
      ...registry,
      portals: registry.portals.filter((each) => each.name !== name),
    }))
    await remove(place, name)
  }
  await web.previewed()
}

/** The previews that are on the server. */
export const previewsOf = async (/** @type {Where} */ where = {}) =>
  (await listPreviews(await webOf(where))).filter(({ portals }) => portals.length > 0)
