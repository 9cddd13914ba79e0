import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { changeRegistry, readRegistry } from './portal-registry.mjs'
import { root as workspace } from './workspace.mjs'

/** Every portal of this repository, in the order in which they claim paths. */
export const portalNames = ['mfe-landing', 'mfe-agent', 'mfe-broker', 'mfe-admin']
const keptReleases = 3
const staleMs = 7 * 24 * 3_600_000

/** @typedef {{ root?: string, dataDir?: string }} Where the folder that is served; `<dataDir>/web` unless given */
/** @typedef {import('./portal-registry.mjs').Entry} Entry */
/** @typedef {import('./portal-registry.mjs').Release} Release */

const webRootOf = (/** @type {Where} */ { root, dataDir = process.env['DATA_DIR'] ?? '.data' } = {}) =>
  resolve(workspace, root ?? join(dataDir, 'web'))
/**
 * A file of a build of ours.
 * @template T
 * @param {string} file
 * @returns {Promise<T>}
 */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'))

const filesOf = async (/** @type {string} */ folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** The package's version and a hash of the built files: the same build is the same release, whoever makes it. */
const versionOf = async (/** @type {string} */ name, /** @type {string} */ dist) => {
  const hash = createHash('sha256')
  for (const file of await filesOf(dist))
    hash
      .update(file.slice(dist.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  /** @type {{ version: string }} */
  const { version } = await readJson(join(workspace, name, 'package.json'))
  return `${version}-${hash.digest('hex').slice(0, 10)}`
}

/** A release that was damaged since it was put there is put there again. */
const isWhole = (/** @type {string} */ name, /** @type {string} */ folder, /** @type {string} */ version) =>
  versionOf(name, folder).then(
    (found) => found === version,
    () => false,
  )

/** Copies into place in one step: whoever looks sees the whole folder or none. */
const placeFolder = async (/** @type {string} */ from, /** @type {string} */ to) => {
  const coming = `${to}.${process.pid}.tmp`
  await rm(coming, { recursive: true, force: true })
  await mkdir(join(to, '..'), { recursive: true })
  await cp(from, coming, { recursive: true })
  await rm(to, { recursive: true, force: true })
  await rename(coming, to)
}

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
    if (Date.now() - mtimeMs > staleMs) await rm(join(to, name), { recursive: true, force: true })
  }
}

const pointTo = async (/** @type {string} */ root, /** @type {string} */ name, /** @type {string} */ version) => {
  const folder = join(root, 'p', name, version)
  const base = `/p/${name}/${version}`
  /** @type {Pick<Entry, 'routes' | 'menu' | 'acts' | 'sdkRange'>} */
  const portal = await readJson(join(folder, 'portal.json'))
  /** @type {{ metaData: { remoteEntry: { name: string }, globalName: string } }} */
  const manifest = await readJson(join(folder, 'mf-manifest.json'))
  const { remoteEntry, globalName } = manifest.metaData
  const release = {
    version,
    manifestUrl: `${base}/mf-manifest.json`,
    entryUrl: `${base}/${remoteEntry.name}`,
    globalName,
    sdkRange: portal.sdkRange,
  }
  return { release, routes: portal.routes, menu: portal.menu, acts: portal.acts }
}

const releaseOf = (/** @type {Release} */ { version, manifestUrl, entryUrl, globalName, sdkRange }) => ({
  version,
  manifestUrl,
  entryUrl,
  globalName,
  sdkRange,
})
const rank = (/** @type {{ name: string }} */ { name }) => portalNames.indexOf(name)

/**
 * Points browsers to a version of a portal; answers the releases that it can be taken back to.
 * @param {string} root
 * @param {string} name
 * @param {string} version
 * @param {(now: Entry | undefined) => Release[]} previousOf
 * @param {string} [heldBack]
 */
const setEntry = async (root, name, version, previousOf, heldBack) => {
  const { release, routes, menu, acts } = await pointTo(root, name, version)
  /** @type {Release[]} */
  let previous = []
  await changeRegistry(root, ({ portals }) => {
    previous = previousOf(portals.find((entry) => entry.name === name))
      .filter((old) => old.version !== version)
      .slice(0, keptReleases - 1)
    const others = portals.filter((entry) => entry.name !== name)
    const entry = { name, ...release, routes, menu, acts, previous, ...(heldBack === undefined ? {} : { heldBack }) }
    return { portals: [...others, entry].toSorted((a, b) => rank(a) - rank(b)) }
  })
  return previous
}

/** Old folders go once no pointer names them; what browsers may still be loading from is kept. */
const sweep = async (/** @type {string} */ root, /** @type {string} */ name, /** @type {string[]} */ kept) => {
  const folder = join(root, 'p', name)
  const gone = (await readdir(folder)).filter((version) => !kept.includes(version))
  await Promise.all(gone.map((version) => rm(join(folder, version), { recursive: true, force: true })))
}

/**
 * Releases a portal's build: an immutable folder, then the pointer. What was current becomes `previous`.
 * @param {string} name
 * @param {Where & { dist?: string }} [options]
 * @returns {Promise<string>} the version; the same build released again changes nothing.
 */
export const releasePortal = async (name, { dist = join(workspace, name, 'dist'), ...where } = {}) => {
  const root = webRootOf(where)
  if (!existsSync(join(dist, 'portal.json'))) throw new Error(`${name} is not built: npm run build -w ${name}`)
  const version = await versionOf(name, dist)
  const folder = join(root, 'p', name, version)
  if (!(await isWhole(name, folder, version))) await placeFolder(dist, folder)
  const previous = await setEntry(root, name, version, (now) =>
    now === undefined ? [] : [releaseOf(now), ...now.previous],
  )
  await sweep(root, name, [version, ...previous.map((release) => release.version)])
  return version
}

/**
 * Switches a portal back to the release before. The one that is left stays among `previous`, at the end, so that
 * rolling back twice goes further back. Answers the version that it is at then.
 */
export const rollbackPortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) => {
  const root = webRootOf(where)
  const { portals } = await readRegistry(root)
  const entry = portals.find((known) => known.name === name)
  const target = entry?.previous[0]
  if (entry === undefined || target === undefined) throw new Error(`${name} has no earlier release to go back to`)
  await setEntry(
    root,
    name,
    target.version,
    (now) => (now === undefined ? [] : [...now.previous.slice(1), releaseOf(now)]),
    entry.version,
  )
  return target.version
}

/** A build that somebody rolled back from stays back until it is released again by name, or built anew. */
const isHeldBack = async (/** @type {Entry} */ { name, heldBack }) =>
  heldBack !== undefined && heldBack === (await versionOf(name, join(workspace, name, 'dist')))

/**
 * Releases a portal's build, unless somebody rolled back from this very build. Answers what browsers are pointed to.
 */
export const offerPortal = async (/** @type {string} */ name, /** @type {Where} */ where = {}) => {
  const root = webRootOf(where)
  const { portals } = await readRegistry(root)
  const current = portals.find((entry) => entry.name === name)
  return current !== undefined && (await isHeldBack(current)) ? current.version : releasePortal(name, { root })
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
