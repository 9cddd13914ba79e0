// A portal's build on its way to browsers: what it is called, and whether the shell that is served takes it.
import { join, resolve } from 'node:path'
import { contentHash, entryIntegrity, readManifest } from './portal-folder.mjs'
import { Refused, openGate, readBuilt } from './portal-gate.mjs'
import { openWeb, readRegistry } from './portal-registry.mjs'
import { root as workspace } from './workspace.mjs'

/** @typedef {import('./portal-registry.mjs').Web} Web */
/** @typedef {import('./portal-registry.mjs').Release} Release */
/**
 * Where shell and portals live: a folder, `<dataDir>/web` unless given, or with PORTALS_BUCKET set that bucket; a
 * `root` is that folder whatever is set.
 * @typedef {{ root?: string, dataDir?: string, web?: Web }} Where
 */

/** The place that is meant. */
export const webOf = async (/** @type {Where} */ { root, dataDir = process.env['DATA_DIR'] ?? '.data', web } = {}) =>
  web ?? openWeb(resolve(workspace, root ?? join(dataDir, 'web')), root !== undefined)

/** The package's version and a hash of the built files: the same build is the same release, whoever makes it. */
export const versionOf = async (/** @type {string} */ dist) => {
  /** @type {{ version: string }} */
  const { version } = await readBuilt(join(dist, 'portal.json'))
  return `${version}-${await contentHash(dist)}`
}

/** Where a portal's build goes. */
export const distOf = (/** @type {string} */ name) => join(workspace, name, 'dist')

/**
 * A release as the registry has it, by what its build says in this folder.
 * @param {string} name
 * @param {string} version
 * @param {string} folder
 * @param {string} [base] where browsers find it
 * @returns {Promise<Release>}
 */
export const describe = async (name, version, folder, base = `/p/${name}/${version}`) => {
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

/** @typedef {typeof import('./portal-try.mjs').tryRelease} TryRelease opens every screen before */

/**
 * Has a build judged by the shell that is served. Throws `Refused`.
 * @param {Web} web
 * @param {string} name
 * @param {string} dist
 * @param {TryRelease} [tryRelease]
 */
export const passGate = async (web, name, dist, tryRelease) => {
  const { root } = web
  const { judge, fits } = await openGate({ webRoot: root, name, dist })
  const version = await versionOf(dist)
  const { portals } = await readRegistry(web)
  const candidate = await describe(name, version, dist)
  judge(
    { name, ...candidate },
    portals.filter((entry) => entry.name !== name),
  )
  const undrawn = (await tryRelease?.({ webRoot: root, dist, release: { name, ...candidate } })) ?? []
  if (undrawn.length > 0) throw new Refused(name, undrawn)
  return { judge, fits, version, portals }
}
