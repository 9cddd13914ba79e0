// The folder of one release: immutable files, with a list of them that reveals changes.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { builtList, filesIn } from '../../libs/federation/src/built-files.mjs'

export { writeBuilt } from '../../libs/federation/src/built-files.mjs'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** A release's files, each with its sha256; the registry has the sum of this list. */
const list = 'release.json'

const sumOf = (/** @type {string | Buffer} */ content) => createHash('sha256').update(content).digest('hex')

/** A release's files but its list. */
const filesOf = async (/** @type {string} */ folder) =>
  (await filesIn(folder)).filter((file) => basename(file) !== list)

/** Ten characters that are equal for equal files, whoever built them. */
const contentHash = async (/** @type {string} */ folder) => {
  const hash = createHash('sha256')
  for (const file of await filesOf(folder))
    hash
      .update(`/${file}`)
      .update('\0')
      .update(await readFile(join(folder, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 10)
}

/**
 * Rewrites a file, and its compressed copies too.
 * @type {(folder: string, file: string, text: string, files: readonly string[]) => Promise<void>}
 */
const rewrite = async (folder, file, text, files) => {
  const path = join(folder, file)
  await writeFile(path, text)
  if (files.includes(`${file}.br`)) await writeFile(`${path}.br`, await brotli(text))
  if (files.includes(`${file}.gz`)) await writeFile(`${path}.gz`, await zip(text))
}

/** As a browser compares it: `integrity` of a script or a style sheet. */
const integrityOf = (/** @type {string | Buffer} */ content) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The sum of a release's first script, which contains all others. */
const entryIntegrity = async (/** @type {string} */ folder) =>
  integrityOf(await readFile(join(folder, (await readManifest(folder)).metaData.remoteEntry.name)))

/** Writes into a release's first script the sums of all other scripts and of its style sheets. */
const writeSums = async (/** @type {string} */ folder) => {
  const entry = (await readManifest(folder)).metaData.remoteEntry.name
  const files = await filesOf(folder)
  const compared = files.filter((file) => /\.(?:js|css)$/.test(file) && file !== entry)
  const sums = await Promise.all(
    compared.map(async (file) => [basename(file), integrityOf(await readFile(join(folder, file)))]),
  )
  const text = await readFile(join(folder, entry), 'utf8')
  const whole = text.replace(/["'`]__RELEASE_SUMS__["'`]/, () => JSON.stringify(Object.fromEntries(sums)))
  if (whole !== text) await rewrite(folder, entry, whole, files)
}

/**
 * @returns {Promise<{ metaData: { remoteEntry: { name: string }, globalName: string } }>} what webpack says of a build
 */
export const readManifest = async (/** @type {string} */ folder) =>
  JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8'))

/** Writes a folder's list of files into it; returns the sum of the list. */
const seal = async (/** @type {string} */ folder) => {
  /** @type {Record<string, string>} */
  const sums = {}
  for (const file of await filesOf(folder)) sums[file] = sumOf(await readFile(join(folder, file)))
  const text = `${JSON.stringify(sums, null, 2)}\n`
  await writeFile(join(folder, list), text)
  return sumOf(text)
}

/**
 * Copies a build into place in one step: readers see the whole folder or none.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<string>} the seal, by which `damageIn` finds what changes later
 */
export const placeBuild = async (from, to) => {
  const coming = `${to}.${process.pid}.tmp`
  await rm(coming, { recursive: true, force: true })
  await mkdir(dirname(to), { recursive: true })
  await cp(from, coming, { recursive: true, filter: (file) => file !== join(from, builtList) })
  await writeSums(coming)
  const sum = await seal(coming)
  await rm(to, { recursive: true, force: true })
  await rename(coming, to)
  return sum
}

/** The first file of a release that is changed or missing; null when all are intact. */
export const damageIn = async (/** @type {string} */ folder, /** @type {string} */ sealed) => {
  const text = await readFile(join(folder, list), 'utf8').catch(() => '')
  if (sumOf(text) !== sealed) return list
  /** @type {Record<string, string>} */
  const sums = JSON.parse(text)
  for (const [file, sum] of Object.entries(sums)) {
    const content = await readFile(join(folder, file)).catch(() => null)
    if (content === null || sumOf(content) !== sum) return file
  }
  return null
}

/**
 * @template T
 * @param {string} file
 * @returns {Promise<T>}
 */
export const readBuilt = async (file) => JSON.parse(await readFile(file, 'utf8'))

/** The package's version and a hash of the built files: the same build is the same release, whoever makes it. */
export const versionOf = async (/** @type {string} */ dist) => {
  /** @type {{ version: string }} */
  const { version } = await readBuilt(join(dist, 'portal.json'))
  return `${version}-${await contentHash(dist)}`
}

/** @typedef {import('./portal-registry.mjs').Release} Release */

/**
 * A release's registry entry, from its build in this folder.
 * @param {string} name
 * @param {string} version
 * @param {string} folder
 * @returns {Promise<Release>}
 */
export const describe = async (name, version, folder) => {
  /** @type {Pick<Release, 'routes' | 'menu' | 'actions' | 'sdkRange'>} */
  const { sdkRange, routes, menu, actions } = await readBuilt(join(folder, 'portal.json'))
  const { remoteEntry, globalName } = (await readManifest(folder)).metaData
  const base = `/p/${name}/${version}`
  return {
    version,
    manifestUrl: `${base}/mf-manifest.json`,
    entryUrl: `${base}/${remoteEntry.name}`,
    globalName,
    integrity: await entryIntegrity(folder),
    sdkRange,
    routes,
    menu,
    actions,
  }
}
