import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { contentHash, damageIn, entryIntegrity, placeBuild, readManifest } from './portal-folder.mjs'
import { Refused, openGate, ownershipGate, readBuilt } from './portal-gate.mjs'
import { clearPreviews, listPreviews, placePreview, previewFault, removeFromPreview } from './portal-preview.mjs'
import { changeRegistry, readRegistry } from './portal-registry.mjs'
import { portalNames, root as workspace } from './workspace.mjs'

/** Releases before the current one that browsers are told of. */
const toldReleases = 2
/** How long a tab may go on with a release, or a shell, that is no longer current. */
const keptMs = 7 * 24 * 3_600_000

/** @typedef {{ root?: string, dataDir?: string }} Where the folder that is served; `<dataDir>/web` unless given */
/** @typedef {{ by?: string | undefined, commit?: string | undefined }} Made who points browsers to a release, and what it was built from */
/** @typedef {import('./portal-registry.mjs').Entry} Entry */
/** @typedef {import('./portal-registry.mjs').Release} Release */

const webRootOf = (/** @type {Where} */ { root, dataDir = process.env['DATA_DIR'] ?? '.data' } = {}) =>
  resolve(workspace, root ?? join(dataDir, 'web'))

/** The package's version and a hash of the built files: the same build is the same release, whoever makes it. */
const versionOf = async (/** @type {string} */ dist) => {
  /** @type {{ version: string }} */
  const { version } = await readBuilt(join(dist, 'portal.json'))
  return `${version}-${await contentHash(dist)}`
}

const distOf = (/** @type {string} */ name) => join(workspace, name, 'dist')

const isPage = (/** @type {string} */ name) => name.startsWith('index.html')

/**
 * The shell's files go in beside those of the build before, index.html last: a page that is open, or half loaded, still
 * finds its own files. They are cleared away after a week.
 */
const placeShell = async (/** @type {string} */ root) => {
  const from = join(workspace, 'shell/dist')
  const to = join(root, 'shell')
  if (!existsSync(join(from, 'index.html'))) throw new Error('The shell is not built: npm run build')
  await mkdir(to, { recursive: true })
  const names = await readdir(from)
  for (const name of names.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)))) {
    await copyFile(join(from, name), join(to, `${name}.tmp`))
    await rename(join(to, `${name}.tmp`), join(to, name))
  }
  for (const name of (await readdir(to)).filter((file) => !names.includes(file))) {
    const { mtimeMs } = await stat(join(to, name))
    if (Date.now() - mtimeMs > keptMs) await rm(join(to, name), { recursive: true, force: true })
  }
}

/**
 * A release as the registry has it, by what its build says in this folder.
 * @param {string} name
 * @param {string} version
 * @param {string} folder
 * @param {string} [base] where browsers find it
 * @returns {Promise<Release>}
 */
const describe = async (name, version, folder, base = `/p/${name}/${version}`) => {
  /** @type {Pick<Release, 'routes' | 'menu' | 'acts' | 'sdkRange'>} */
  const { sdkRange, routes, menu, acts } = await readBuilt(join(folder, 'portal.json'))
  const { remoteEntry, globalName } = (await readManifest(folder)).metaData
  return {
    version,
    manifestUrl: `${base}/mf-manifest.json`,
    entryUrl: `${base}/${remoteEntry.name}`,
    globalName,
    integrity: await entryIntegrity(folder),
    sdkRange,
    routes,
    menu,
    acts,
  }
}

/** What stays of a release when another one is current: all that it says about itself. */
const releaseOf = (
  /** @type {Entry} */ { name: _name, previous: _previous, kept: _kept, heldBack: _back, ahead: _ahead, ...release },
) => release
const releasesOf = (/** @type {Entry | undefined} */ entry) =>
  entry === undefined ? [] : [entry, ...(entry.ahead === undefined ? [] : [entry.ahead]), ...entry.previous]

/** A release that is left now: its files stay for tabs that go on with it. @type {(release: Release) => import('./portal-registry.mjs').Left} */
const leftNow = ({ version, seal, fits, commit }) => ({ version, left: Date.now(), seal, fits, commit })

/**
 * Points browsers to a release, and clears away what nobody may be using any more.
 * @param {string} root
 * @param {string} name
 * @param {Release} release
 * @param {{ previousOf: (now: Entry | undefined) => Release[], heldBack?: string, made?: Made,
 *   judge: (entry: object, others: readonly object[]) => void }} how `judge` refuses by throwing, with the registry as it
 *   is under its lock; without `made` nobody asked for it by name, and a release that is current stays as it is
 */
const pointTo = async (root, name, release, { previousOf, judge, heldBack, made }) => {
  /** @type {Set<string>} */
  let used = new Set()
  await changeRegistry(root, ({ portals, removed = [] }) => {
    const others = portals.filter((entry) => entry.name !== name)
    judge({ name, ...release }, others)
    const now = portals.find((entry) => entry.name === name)
    const previous = previousOf(now)
      .filter((old) => old.version !== release.version)
      .slice(0, toldReleases)
    const left = [now, now?.ahead].filter((each) => each !== undefined).map(leftNow)
    const kept = [...left, ...(now?.kept ?? [])].filter(
      (old, at, all) =>
        old.version !== release.version &&
        old.left > Date.now() - keptMs &&
        all.findIndex(({ version }) => version === old.version) === at,
    )
    used = new Set([release, ...previous, ...kept].map(({ version }) => version))
    const isAsItWas = made === undefined && now?.version === release.version
    const { since, by, commit } = isAsItWas
      ? now
      : { since: new Date().toISOString(), by: made?.by, commit: made?.commit }
    const entry = {
      name,
      ...release,
      since,
      by,
      commit,
      previous,
      kept,
      ...(heldBack === undefined ? {} : { heldBack }),
    }
    return {
      portals: [...others, entry].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      removed: removed.filter((each) => each !== name),
    }
  })
  const folder = join(root, 'p', name)
  const gone = (await readdir(folder)).filter((version) => !used.has(version))
  await Promise.all(gone.map((version) => rm(join(folder, version), { recursive: true, force: true })))
  await clearPreviews(root)
}

/** What is wrong with a release that is to be shown: null when its files are all as they were released. */
const damageOf = async (/** @type {string} */ root, /** @type {string} */ name, /** @type {Release} */ release) =>
  release.seal === undefined ? 'release.json' : damageIn(join(root, 'p', name, release.version), release.seal)

/**
 * Points some people to a release before the others, who stay with theirs; null ends it for all. Nothing is cleared away.
 * @param {string} root
 * @param {string} name
 * @param {NonNullable<Entry['ahead']> | null} ahead
 * @param {(entry: object, others: readonly object[]) => void} [judge] refuses by throwing
 */
const pointSomeTo = async (root, name, ahead, judge = () => undefined) =>
  changeRegistry(root, (registry) => {
    const others = registry.portals.filter((entry) => entry.name !== name)
    if (ahead !== null) judge({ name, ...ahead }, others)
    const portals = registry.portals.map((entry) => {
      if (entry.name !== name) return entry
      const { ahead: before, ...rest } = entry
      const isLeft = before !== undefined && before.version !== ahead?.version
      const kept = [...(isLeft ? [leftNow(before)] : []), ...(entry.kept ?? [])]
      if (ahead !== null) return { ...rest, kept, ahead }
      return { ...rest, kept, ...(before === undefined ? {} : { heldBack: before.version }) }
    })
    return { ...registry, portals }
  })

/** @typedef {typeof import('./portal-try.mjs').tryRelease} TryRelease opens every screen before */

/**
 * Has a build judged by the shell that is served. Throws `Refused`.
 * @param {string} root
 * @param {string} name
 * @param {string} dist
 * @param {TryRelease} [tryRelease]
 */
const passGate = async (root, name, dist, tryRelease) => {
  const { judge, fits } = await openGate({ webRoot: root, name, dist })
  const version = await versionOf(dist)
  const { portals } = await readRegistry(root)
  const candidate = await describe(name, version, dist)
  judge(
    { name, ...candidate },
    portals.filter((entry) => entry.name !== name),
  )
  const undrawn = (await tryRelease?.({ webRoot: root, dist, release: { name, ...candidate } })) ?? []
  if (undrawn.length > 0) throw new Refused(name, undrawn)
  return { judge, fits, version, portals }
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
  const root = webRootOf(where)
  const { fits, version } = await passGate(root, name, dist, tryRelease)
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
) => removeFromPreview(webRootOf(where), preview, name)

/** The previews that are on the server. */
export const previewsOf = async (/** @type {Where} */ where = {}) => listPreviews(webRootOf(where))

/**
 * Releases a portal's build: an immutable folder, then the pointer. What was current becomes `previous`. A release whose
 * files were damaged is put there again.
 * @param {string} name
 * @param {Where & { dist?: string, tryRelease?: TryRelease, made?: Made, firstTo?: import('./portal-registry.mjs').FirstTo }} [options]
 *   `firstTo`: who sees it before the others, until it is released again without; `made`: somebody asks for it by name, which ends that it was taken back
 * @returns {Promise<string>} the version; the same build released again changes nothing. Throws `Refused`, with the
 *   pointer where it was, for what browsers would not show as it should be.
 */
export const releasePortal = async (name, { dist = distOf(name), tryRelease, made, firstTo, ...where } = {}) => {
  const root = webRootOf(where)
  const { judge, fits, version, portals } = await passGate(root, name, dist, tryRelease)
  const current = portals.find((entry) => entry.name === name)
  if (firstTo !== undefined && (current === undefined || current.version === version))
    throw new Refused(name, [
      current === undefined
        ? 'The others would see none: release it to all first.'
        : `${version} is live for all already.`,
    ])
  const released = releasesOf(current)
  const same = released.find((release) => release.version === version)
  const taken = released.filter((release) => release.version !== version).map(({ globalName }) => globalName)
  const folder = join(root, 'p', name, version)
  const isThere = same !== undefined && (await damageOf(root, name, same)) === null
  const seal = isThere ? same.seal : await placeBuild(dist, folder, taken)
  const release = { ...(await describe(name, version, folder)), ...fits, ...(seal === undefined ? {} : { seal }) }
  if (firstTo !== undefined) {
    await pointSomeTo(root, name, { ...release, ...made, since: new Date().toISOString(), to: firstTo }, judge)
    return version
  }
  await pointTo(root, name, release, {
    judge,
    ...(made === undefined ? {} : { made }),
    previousOf: (now) => (now === undefined ? [] : [releaseOf(now), ...now.previous]),
  })
  return version
}

/**
 * Switches a portal back to the release before, or to one by its version whose files are still there. The one that is
 * left stays among `previous`, at the end, so that rolling back twice goes further back. One that some see first is taken
 * back alone. Answers the version that it is
 * at then. Throws `Refused` for a release that is gone or damaged, or whose paths another portal has since.
 */
export const rollbackPortal = async (
  /** @type {string} */ name,
  /** @type {Where & { made?: Made, to?: string }} */ { made = {}, to, ...where } = {},
) => {
  const root = webRootOf(where)
  const { portals } = await readRegistry(root)
  const entry = portals.find((known) => known.name === name)
  const [before] = entry?.previous ?? []
  if (entry?.ahead !== undefined && to === undefined) {
    await pointSomeTo(root, name, null)
    return entry.version
  }
  if (entry === undefined || (to === undefined && before === undefined))
    throw new Error(`${name} has no earlier release to go back to`)
  const { version, seal, fits, commit } =
    [...entry.previous, ...(entry.kept ?? [])].find((each) => each.version === (to ?? before?.version)) ?? {}
  if (version === undefined)
    throw new Refused(name, [`${to} is not on the server, or live already: npm run portal:list says which are.`])
  const folder = join(root, 'p', name, version)
  const damaged = seal === undefined ? null : await damageIn(folder, seal)
  if (damaged !== null)
    throw new Refused(name, [
      `${damaged} of ${version} is not as it was released: build and release that version again.`,
    ])
  const told = { ...(seal === undefined ? {} : { seal }), ...(fits === undefined ? {} : { fits }) }
  await pointTo(
    root,
    name,
    { ...(await describe(name, version, folder)), ...told },
    {
      judge: await ownershipGate(root, name),
      previousOf: (now) =>
        now === undefined
          ? []
          : [...now.previous.filter((_old, at) => to !== undefined || at > 0), releaseOf(now)].filter(
              (old) => old.version !== version,
            ),
      heldBack: entry.ahead?.version ?? entry.version,
      made: { ...made, commit },
    },
  )
  return version
}

/**
 * What is released of each portal, the live release first, and since when, by whom and from which commit. What super
 * admins took back is in the product's database, and not known here.
 */
export const listPortals = async (/** @type {Where} */ where = {}) => {
  const { portals, removed = [] } = await readRegistry(webRootOf(where))
  const names = [...new Set([...portalNames, ...portals.map(({ name }) => name)])].toSorted()
  return names.map((name) => {
    const entry = portals.find((each) => each.name === name)
    const told = releasesOf(entry)
    const older = (entry?.kept ?? []).filter(({ version }) => told.every((each) => each.version !== version))
    return { name, isRemoved: removed.includes(name), live: entry?.version, ahead: entry?.ahead, releases: [...told, ...older] }
  })
}

/** Takes a portal out of the registry: its menu and paths are gone. It stays out until it is released by name again. */
export const removePortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) => {
  await changeRegistry(webRootOf(where), ({ portals, removed = [] }) => {
    if (portals.every((entry) => entry.name !== name)) throw new Refused(name, ['It is not released.'])
    return { portals: portals.filter((entry) => entry.name !== name), removed: [...new Set([...removed, name])] }
  })
}

/** A build that somebody rolled back from stays back until it is released again by name, or built anew. */
const isHeldBack = async (/** @type {Entry} */ { name, heldBack }) =>
  heldBack !== undefined && heldBack === (await versionOf(distOf(name)))

/**
 * Releases a portal's build, unless somebody rolled back from this very build. Answers what browsers are pointed to.
 */
export const offerPortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) => {
  const root = webRootOf(where)
  const { portals, removed = [] } = await readRegistry(root)
  const current = portals.find((entry) => entry.name === name)
  if (removed.includes(name)) return 'no release: it was removed'
  if (current === undefined) return releasePortal(name, { root })
  // Whoever released it to some first decides when the others get it.
  const isAhead = current.ahead !== undefined && current.ahead.version === (await versionOf(distOf(name)))
  return isAhead || (await isHeldBack(current)) ? current.version : releasePortal(name, { root })
}

/** Puts the built shell in place of the one before. */
export const releaseShell = (/** @type {Where} */ where = {}) => placeShell(webRootOf(where))

/** Puts the built shell and every built portal into the folder that is served. Answers that folder. */
export const assembleWebRoot = async (/** @type {Where} */ where = {}) => {
  const root = webRootOf(where)
  await releaseShell({ root })
  for (const name of portalNames) await offerPortal(name, { root })
  return root
}
