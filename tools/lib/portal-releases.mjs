// Releases of portals: an immutable folder for each, and one pointer in portals.json that is switched in one step.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { damageIn, describe, placeBuild, readManifest, versionOf } from './portal-folder.mjs'
import { Refused, openGate, ownershipGate } from './portal-gate.mjs'
import { changeRegistry, openWeb, readRegistry } from './portal-registry.mjs'
import { portalNames, root as workspace } from './workspace.mjs'

/** How long a tab may use a release, or a shell, that is no longer current. */
export const keptMs = 7 * 24 * 3_600_000
/** Number of previous releases that browsers know. */
const toldReleases = 2
/** A folder that stayed unused this long belongs to an abandoned release, not to one in progress. */
const unusedMs = 3_600_000

/** @typedef {import('./portal-registry.mjs').Where} Where */
/** @typedef {import('./portal-registry.mjs').Web} Web */
/** @typedef {import('./portal-registry.mjs').Entry} Entry */
/** @typedef {import('./portal-registry.mjs').Release} Release */
/** @typedef {import('./portal-registry.mjs').Left} Left */
/** @typedef {{ by?: string | undefined, commit?: string | undefined }} Made who released, and which commit */

/** Removes a folder or a file, here and in the bucket. */
export const remove = async (/** @type {Web} */ web, /** @type {string} */ path) => {
  await rm(join(web.root, path), { recursive: true, force: true })
  await web.drop(path)
}

const distOf = (/** @type {string} */ name) => join(workspace, name, 'dist')
const folderOf = (/** @type {Web} */ { root }, /** @type {string} */ name, version = '') =>
  join(root, 'p', name, version)

/** What remains of a release once another one is current: its whole description. */
const releaseOf = (
  /** @type {Entry} */ { name: _name, previous: _previous, kept: _kept, heldBack: _back, ...release },
) => release
const releasesOf = (/** @type {Entry | undefined} */ entry) =>
  entry === undefined ? [] : [releaseOf(entry), ...entry.previous]

/**
 * The releases that browsers know, the newest first: two, and of those live in the last week, the one that was live
 * longest. So however many bad releases an hour brings, the good one before them stays as a fallback.
 * @param {Release[]} previous
 * @param {Left[]} kept
 */
const toldOf = (previous, kept) => {
  const stood = (/** @type {Release} */ { version, since = '' }) => {
    const left = kept.find((each) => each.version === version)?.left
    return left === undefined ? 0 : left - (Date.parse(since) || left)
  }
  const [longest] = previous.slice(toldReleases).toSorted((one, other) => stood(other) - stood(one))
  return [...previous.slice(0, toldReleases), ...(longest === undefined ? [] : [longest])]
}

/** When a release's folder was created, in milliseconds since 1970; now for one deleted meanwhile. */
const placedAt = async (/** @type {string} */ folder) =>
  (await stat(join(folder, 'release.json')).catch(() => null))?.mtimeMs ?? Date.now()

/**
 * Switches browsers to a release, and removes unused files.
 * @param {Web} web
 * @param {string} name
 * @param {Release} release
 * @param {{ previousOf: (now: Entry | undefined) => Release[], heldBack?: string, made?: Made,
 *   judge: (entry: object, others: readonly object[]) => void }} how `judge` refuses by throwing, of the registry as
 *   it is then; without `made` nobody asked for it by name, and a release that is current stays as it is
 */
const pointTo = async (web, name, release, { previousOf, judge, heldBack, made }) => {
  /** @type {Set<string>} */
  let used = new Set()
  await changeRegistry(web, ({ portals, removed }) => {
    const others = portals.filter((entry) => entry.name !== name)
    judge({ name, ...release }, others)
    const now = portals.find((entry) => entry.name === name)
    /** @type {Left[]} */
    const left =
      now === undefined
        ? []
        : [{ version: now.version, left: Date.now(), seal: now.seal, fits: now.fits, commit: now.commit }, ...now.kept]
    const kept = left.filter(
      (old, at) =>
        old.version !== release.version &&
        old.left > Date.now() - keptMs &&
        left.findIndex(({ version }) => version === old.version) === at,
    )
    const previous = toldOf(
      previousOf(now).filter((old) => old.version !== release.version),
      kept,
    )
    used = new Set([release, ...previous, ...kept].map(({ version }) => version))
    const isAsItWas = made === undefined && now?.version === release.version
    const { since, by, commit } = isAsItWas ? now : { since: new Date().toISOString(), ...made }
    const entry = { name, ...release, since, by, commit, previous, kept, ...(heldBack && { heldBack }) }
    return {
      portals: [...others, entry].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      removed: removed.filter((each) => each !== name),
    }
  })
  for (const version of (await readdir(folderOf(web, name))).filter((each) => !used.has(each)))
    if (Date.now() - (await placedAt(folderOf(web, name, version))) > unusedMs)
      await remove(web, `p/${name}/${version}`)
}

/**
 * Two releases with the same name in the page would run each other's modules. A build's name depends on its sources.
 * @param {Web} web
 * @param {string} name
 * @param {Release} candidate
 */
const assertOwnName = async (web, name, { version, globalName }) => {
  const others = (await readdir(folderOf(web, name)).catch(() => [])).filter((each) => each !== version)
  for (const other of others) {
    const manifest = await readManifest(folderOf(web, name, other)).catch(() => null)
    if (manifest?.metaData.globalName === globalName)
      throw new Refused(name, [
        `It was made of the same sources as ${other}, but is another build: change its version.`,
      ])
  }
}

/**
 * Releases a portal's build: an immutable folder, then the pointer. The current release becomes `previous`. A release
 * with damaged files is copied again.
 * @param {string} name
 * @param {Where & { dist?: string, made?: Made,
 *   tryRelease?: typeof import('./portal-try.mjs').tryRelease }} [options] `tryRelease` opens every screen before
 * @returns {Promise<string>} the version; the same build released again changes nothing. Throws `Refused`, with the
 *   pointer where it was, for what browsers would not show as it should be.
 */
export const releasePortal = async (name, { dist = distOf(name), tryRelease, made, ...where } = {}) => {
  const web = await openWeb(where)
  const { judge, fits } = await openGate({ webRoot: web.root, name, dist })
  const version = await versionOf(dist)
  const { portals } = await readRegistry(web)
  const candidate = await describe(name, version, dist)
  const others = portals.filter((entry) => entry.name !== name)
  judge({ name, ...candidate }, others)
  await assertOwnName(web, name, candidate)
  const undrawn = (await tryRelease?.({ webRoot: web.root, dist, release: { name, ...candidate } })) ?? []
  if (undrawn.length > 0) throw new Refused(name, undrawn)
  const same = releasesOf(portals.find((entry) => entry.name === name)).find((release) => release.version === version)
  const folder = folderOf(web, name, version)
  let seal = same?.seal
  if (seal === undefined || (await damageIn(folder, seal)) !== null) {
    seal = await placeBuild(dist, folder)
    await web.put(`p/${name}/${version}`)
  }
  const release = { ...(await describe(name, version, folder)), fits, seal }
  await pointTo(web, name, release, { judge, ...(made && { made }), previousOf: releasesOf })
  return version
}

/**
 * Switches a portal back to the previous release, or to one by its version whose files still exist. The one that it
 * leaves stays at the end of `previous`, so that a second rollback goes further back. Returns the new version. Throws
 * `Refused` for a missing or damaged release, or one whose paths another portal has since.
 */
export const rollbackPortal = async (
  /** @type {string} */ name,
  /** @type {Where & { made?: Made, to?: string }} */ { made = {}, to, ...where } = {},
) => {
  const web = await openWeb(where)
  const entry = (await readRegistry(web)).portals.find((known) => known.name === name)
  const wanted = to ?? entry?.previous[0]?.version
  if (entry === undefined || wanted === undefined) throw new Refused(name, ['It has no earlier release to go back to.'])
  const { version, seal, fits, commit } =
    [...entry.previous, ...entry.kept].find((each) => each.version === wanted) ?? {}
  if (version === undefined)
    throw new Refused(name, [`${to} is not on the server, or live already: npm run portal:list says which are.`])
  const folder = folderOf(web, name, version)
  const damaged = await damageIn(folder, seal ?? '')
  if (damaged !== null)
    throw new Refused(name, [
      `${damaged} of ${version} is not as it was released: build and release that version again.`,
    ])
  await pointTo(
    web,
    name,
    { ...(await describe(name, version, folder)), fits, seal },
    {
      judge: await ownershipGate(web.root, name),
      previousOf: (now) => (now === undefined ? [] : [...now.previous.slice(to === undefined ? 1 : 0), releaseOf(now)]),
      heldBack: entry.version,
      made: { ...made, commit },
    },
  )
  return version
}

/** The releases of each portal, the live one first, with time, author and commit. */
export const listPortals = async (/** @type {Where} */ where = {}) => {
  const { portals, removed } = await readRegistry(await openWeb(where))
  const names = [...new Set([...portalNames, ...portals.map(({ name }) => name)])].toSorted()
  return names.map((name) => {
    const entry = portals.find((each) => each.name === name)
    const current = releasesOf(entry)
    const older = (entry?.kept ?? []).filter(({ version }) => current.every((each) => each.version !== version))
    return { name, isRemoved: removed.includes(name), live: entry?.version, releases: [...current, ...older] }
  })
}

/** Removes a portal with its menu and paths from the registry, until it is released by name again. */
export const removePortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) =>
  changeRegistry(await openWeb(where), ({ portals, removed }) => {
    if (portals.every((entry) => entry.name !== name)) throw new Refused(name, ['It is not released.'])
    return { portals: portals.filter((entry) => entry.name !== name), removed: [...new Set([...removed, name])] }
  })

/**
 * Releases a portal's build, unless somebody removed the portal, or rolled back from this very build. Returns the
 * live release.
 */
export const offerPortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) => {
  const web = await openWeb(where)
  const { portals, removed } = await readRegistry(web)
  if (removed.includes(name)) return 'no release: it was removed'
  const current = portals.find((entry) => entry.name === name)
  const isHeldBack = current?.heldBack !== undefined && current.heldBack === (await versionOf(distOf(name)))
  return isHeldBack ? current.version : releasePortal(name, { web })
}
