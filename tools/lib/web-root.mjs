import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, distOf, passGate, versionOf, webOf } from './portal-build.mjs'
import { damageIn, placeBuild, readManifest } from './portal-folder.mjs'
import { Refused, ownershipGate } from './portal-gate.mjs'
import { clearPreviews } from './portal-preview.mjs'
import { changeRegistry, readRegistry } from './portal-registry.mjs'
import { portalNames, root as workspace } from './workspace.mjs'

/** Releases just before the current one that browsers are told of. */
const toldReleases = 2
/** How long a tab may go on with a release, or a shell, that is no longer current. */
const keptMs = 7 * 24 * 3_600_000
/** A folder that nobody was pointed to for as long is of a release that was given up, and not of one on its way. */
const unusedMs = 3_600_000
const mostOvertaken = 9

/** @typedef {import('./portal-build.mjs').Where} Where */
/** @typedef {import('./portal-build.mjs').TryRelease} TryRelease */
/** @typedef {import('./portal-registry.mjs').Web} Web */
/**
 * @typedef {{ by?: string | undefined, commit?: string | undefined }} Made who points browsers to a release, and what
 * it was built from
 */
/** @typedef {import('./portal-registry.mjs').Entry} Entry */
/** @typedef {import('./portal-registry.mjs').Release} Release */

const remove = async (/** @type {Web} */ web, /** @type {string} */ path) => {
  await rm(join(web.root, path), { recursive: true, force: true })
  await web.drop(path)
}

const isPage = (/** @type {string} */ name) => name.startsWith('index.html')

/**
 * The shell's files go in beside those of the build before, index.html last: a page that is open, or half loaded, still
 * finds its own files. They are cleared away after a week.
 */
const placeShell = async (/** @type {Web} */ web) => {
  const from = join(workspace, 'shell/dist')
  const to = join(web.root, 'shell')
  if (!existsSync(join(from, 'index.html'))) throw new Error('The shell is not built: npm run build')
  await mkdir(to, { recursive: true })
  const names = await readdir(from)
  for (const name of names.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)))) {
    await copyFile(join(from, name), join(to, `${name}.tmp`))
    await rename(join(to, `${name}.tmp`), join(to, name))
  }
  await Promise.all(names.filter((name) => !isPage(name)).map((name) => web.put(`shell/${name}`)))
  for (const name of names.filter(isPage)) await web.put(`shell/${name}`)
  for (const name of (await readdir(to)).filter((file) => !names.includes(file))) {
    const { mtimeMs } = await stat(join(to, name))
    if (Date.now() - mtimeMs > keptMs) await remove(web, `shell/${name}`)
  }
}

/** What stays of a release when another one is current: all that it says about itself. */
const releaseOf = (
  /** @type {Entry} */ { name: _name, previous: _previous, kept: _kept, heldBack: _back, ahead: _ahead, ...release },
) => release
const releasesOf = (/** @type {Entry | undefined} */ entry) =>
  entry === undefined ? [] : [entry, ...(entry.ahead === undefined ? [] : [entry.ahead]), ...entry.previous]

/**
 * A release that is left now: its files stay for tabs that go on with it.
 * @type {(release: Release) => import('./portal-registry.mjs').Left}
 */
const leftNow = ({ version, seal, fits, commit }) => ({ version, left: Date.now(), seal, fits, commit })

/**
 * The releases that browsers are told of, the newest first: two, and of what was live in the week before, the one that
 * stood longest. So however many bad releases come in an hour, the good one before them is still there to fall back to.
 * @param {Release[]} previous
 * @param {import('./portal-registry.mjs').Left[]} kept
 */
const toldOf = (previous, kept) => {
  const stood = (/** @type {Release} */ { version, since = '' }) => {
    const left = kept.find((each) => each.version === version)?.left
    return left === undefined ? 0 : left - (Date.parse(since) || left)
  }
  const [longest] = previous.slice(toldReleases).toSorted((one, other) => stood(other) - stood(one))
  return [...previous.slice(0, toldReleases), ...(longest === undefined ? [] : [longest])]
}

/** Another release of the portal came first, and has the name in the page that this one was to have. */
class Overtaken extends Error {
  constructor() {
    super('Other releases of this portal came first each time: try again')
  }
}

/**
 * Points browsers to a release, and clears away what nobody may be using any more.
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
  await changeRegistry(web, ({ portals, removed = [] }) => {
    const others = portals.filter((entry) => entry.name !== name)
    judge({ name, ...release }, others)
    const now = portals.find((entry) => entry.name === name)
    const left = [now, now?.ahead].filter((each) => each !== undefined).map(leftNow)
    const kept = [...left, ...(now?.kept ?? [])].filter(
      (old, at, all) =>
        old.version !== release.version &&
        old.left > Date.now() - keptMs &&
        all.findIndex(({ version }) => version === old.version) === at,
    )
    const previous = toldOf(
      previousOf(now).filter((old) => old.version !== release.version),
      kept,
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
  const folder = join(web.root, 'p', name)
  for (const version of (await readdir(folder)).filter((each) => !used.has(each)))
    if (Date.now() - (await placedAt(join(folder, version))) > unusedMs) await remove(web, `p/${name}/${version}`)
  await clearPreviews(web)
}

/** When a release's folder was put there, in milliseconds since 1970; now for one that is gone meanwhile. */
const placedAt = async (/** @type {string} */ folder) => {
  const found = await stat(join(folder, 'release.json')).catch(() => stat(folder).catch(() => null))
  return found?.mtimeMs ?? Date.now()
}

/**
 * The names in the page of a portal's other releases, also of those that browsers are told of no more, but may go back
 * to.
 */
const takenNames = async (/** @type {string} */ folder, /** @type {string} */ version) => {
  const others = (await readdir(folder).catch(() => [])).filter((each) => each !== version)
  const manifests = await Promise.all(others.map((each) => readManifest(join(folder, each)).catch(() => null)))
  return manifests.flatMap((manifest) => manifest?.metaData.globalName ?? [])
}

/** What is wrong with a release that is to be shown: null when its files are all as they were released. */
const damageOf = async (/** @type {string} */ root, /** @type {string} */ name, /** @type {Release} */ release) =>
  release.seal === undefined ? 'release.json' : damageIn(join(root, 'p', name, release.version), release.seal)

/**
 * Points some people to a release before the others, who stay with theirs; null ends it for all. Nothing is cleared
 * away.
 * @param {Web} web
 * @param {string} name
 * @param {NonNullable<Entry['ahead']> | null} ahead
 * @param {(entry: object, others: readonly object[], now: Entry | undefined) => void} [judge] refuses by throwing
 */
const pointSomeTo = async (web, name, ahead, judge = () => undefined) =>
  changeRegistry(web, (registry) => {
    const others = registry.portals.filter((entry) => entry.name !== name)
    const now = registry.portals.find((entry) => entry.name === name)
    if (ahead !== null) judge({ name, ...ahead }, others, now)
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

/**
 * @typedef {{ dist?: string, tryRelease?: TryRelease | undefined, made?: Made, calls?: object,
 *   firstTo?: import('./portal-registry.mjs').FirstTo }} Asked `calls` is what it calls of the API, kept there;
 *   `firstTo`: who sees it before the others, until it is released again without; `made`: somebody asks for it by name,
 *   which ends that it was taken back
 */

/**
 * Releases a portal's build: an immutable folder, then the pointer. What was current becomes `previous`. A release
 * whose files were damaged is put there again.
 * @param {string} name
 * @param {Where & Asked} [options]
 * @returns {Promise<string>} the version; the same build released again changes nothing. Throws `Refused`, with the
 *   pointer where it was, for what browsers would not show as it should be.
 */
export const releasePortal = async (name, { dist, tryRelease, made, calls, firstTo, ...where } = {}) => {
  const web = await webOf(where)
  const asked = { ...(dist && { dist }), ...(made && { made }), ...(calls && { calls }), ...(firstTo && { firstTo }) }
  for (let overtaken = 0; ; overtaken += 1)
    try {
      // It was tried in a browser then, whatever came first meanwhile.
      return await releaseOnce(web, name, overtaken === 0 ? { ...asked, tryRelease } : asked)
    } catch (error) {
      if (!(error instanceof Overtaken) || overtaken >= mostOvertaken) throw error
    }
}

/** @param {Web} web @param {string} name @param {Asked} asked */
const releaseOnce = async (web, name, { dist = distOf(name), tryRelease, made, calls, firstTo }) => {
  const { root } = web
  const { judge, fits, version, portals } = await passGate(web, name, dist, tryRelease)
  const current = portals.find((entry) => entry.name === name)
  if (firstTo !== undefined && (current === undefined || current.version === version))
    throw new Refused(name, [
      current === undefined
        ? 'The others would see none: release it to all first.'
        : `${version} is live for all already.`,
    ])
  const released = releasesOf(current)
  const same = released.find((release) => release.version === version)
  const told = released.filter((release) => release.version !== version).map(({ globalName }) => globalName)
  const taken = [...told, ...(await takenNames(join(root, 'p', name), version))]
  const folder = join(root, 'p', name, version)
  const isThere = same !== undefined && (await damageOf(root, name, same)) === null
  const seal = isThere ? same.seal : await placeBuild(dist, folder, taken, calls)
  if (!isThere) await web.put(`p/${name}/${version}`)
  const release = { ...(await describe(name, version, folder)), ...fits, ...(seal === undefined ? {} : { seal }) }
  const assertFree = (/** @type {Entry | undefined} */ now) => {
    if (releasesOf(now).some((other) => other.version !== version && other.globalName === release.globalName))
      throw new Overtaken()
  }
  if (firstTo === undefined)
    await pointTo(web, name, release, {
      judge,
      ...(made && { made }),
      previousOf: (now) => {
        assertFree(now)
        return now === undefined ? [] : [releaseOf(now), ...now.previous]
      },
    })
  else {
    const ahead = { ...release, ...made, since: new Date().toISOString(), to: firstTo }
    await pointSomeTo(web, name, ahead, (entry, others, now) => {
      judge(entry, others)
      assertFree(now)
    })
  }
  return version
}

/**
 * Switches a portal back to the release before, or to one by its version whose files are still there. The one that is
 * left stays among `previous`, at the end, so that rolling back twice goes further back. One that some see first is
 * taken back alone. Answers the version that it is at then. Throws `Refused` for a release that is gone or damaged, or
 * whose paths another portal has since.
 */
export const rollbackPortal = async (
  /** @type {string} */ name,
  /** @type {Where & { made?: Made, to?: string }} */ { made = {}, to, ...where } = {},
) => {
  const web = await webOf(where)
  const { root } = web
  const { portals } = await readRegistry(web)
  const entry = portals.find((known) => known.name === name)
  const [before] = entry?.previous ?? []
  if (entry?.ahead !== undefined && to === undefined) {
    await pointSomeTo(web, name, null)
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
    web,
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
  const { portals, removed = [] } = await readRegistry(await webOf(where))
  const names = [...new Set([...portalNames, ...portals.map(({ name }) => name)])].toSorted()
  return names.map((name) => {
    const entry = portals.find((each) => each.name === name)
    const told = releasesOf(entry)
    const older = (entry?.kept ?? []).filter(({ version }) => told.every((each) => each.version !== version))
    return {
      name,
      isRemoved: removed.includes(name),
      live: entry?.version,
      ahead: entry?.ahead,
      releases: [...told, ...older],
    }
  })
}

/** Takes a portal out of the registry: its menu and paths are gone. It stays out until it is released by name again. */
export const removePortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) => {
  await changeRegistry(await webOf(where), ({ portals, removed = [] }) => {
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
  const web = await webOf(where)
  const { portals, removed = [] } = await readRegistry(web)
  const current = portals.find((entry) => entry.name === name)
  if (removed.includes(name)) return 'no release: it was removed'
  if (current === undefined) return releasePortal(name, { web })
  // Whoever released it to some first decides when the others get it.
  const isAhead = current.ahead !== undefined && current.ahead.version === (await versionOf(distOf(name)))
  return isAhead || (await isHeldBack(current)) ? current.version : releasePortal(name, { web })
}

/** Puts the built shell in place of the one before. */
export const releaseShell = async (/** @type {Where} */ where = {}) => placeShell(await webOf(where))

/** Puts the built shell and every built portal where they are served from. Answers the folder. */
export const assembleWebRoot = async (/** @type {Where} */ where = {}) => {
  const web = await webOf(where)
  await placeShell(web)
  for (const name of portalNames) await offerPortal(name, { web })
  return web.root
}
