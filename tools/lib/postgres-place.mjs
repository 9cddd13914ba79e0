// Where the PostgreSQL cluster of a data directory stands, and its password: `dataDir/pg.json`.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { accountFor, reachableBy } from './postgres-account.mjs'
import { isObject, readJson, writeJson, writeWhole } from './whole-file.mjs'

/** Where root keeps a cluster whose data directory the server's own account cannot reach. */
export const systemHome = '/var/lib/bluebonnet'

/**
 * A cluster: its folder as `file` names it and as a whole path, its port (0: none yet) and its password.
 * @typedef {{ file: string, folder: string, cluster: string, port: number, password: string,
 *   isNewPassword: boolean }} Place
 */

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value !== ''
/**
 * @param {unknown} value
 * @returns {value is Pick<Place, 'folder' | 'password' | 'port'>}
 */
const isPlace = (value) =>
  isObject(value) &&
  'folder' in value &&
  isText(value.folder) &&
  'password' in value &&
  isText(value.password) &&
  'port' in value &&
  Number.isInteger(value.port)
const newPassword = () => randomBytes(24).toString('base64url')

/**
 * What `pg.json` remembers: the cluster's folder (so that the data directory can be moved), port and password. Where it
 * is gone or broken the cluster is found again, and `isNewPassword` says that it does not know the password yet.
 * @param {string} dataDir
 * @returns {Promise<Place>}
 */
export async function placeOf(dataDir) {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'pg.json')
  const saved = await readJson(file, isPlace)
  if (saved !== null) {
    const cluster = resolve(dataDir, saved.folder)
    if (isAbsolute(saved.folder)) await checkOwner(dataDir, cluster)
    return { ...saved, file, cluster, isNewPassword: false }
  }
  const found = await clusterOf(dataDir)
  const folder = found ?? (await newFolder(dataDir))
  return {
    file,
    folder,
    cluster: resolve(dataDir, folder),
    port: 0,
    password: newPassword(),
    isNewPassword: found !== null,
  }
}

/** A data directory whose database lies elsewhere can be moved; a copy of it holds no data and never opens those. */
async function checkOwner(/** @type {string} */ dataDir, /** @type {string} */ cluster) {
  const way =
    'Make a backup of the original (npm run backup -- FILE) and restore it into an empty DATA_DIR ' +
    '(npm run restore -- FILE).'
  if (!(await isCluster(cluster)))
    throw new Error(`The database of ${dataDir} lies in ${cluster}, which is not on this machine. ${way}`)
  const owner = await readFile(ownerFile(cluster), 'utf8').catch(() => dataDir)
  const isCopy = owner !== dataDir && (await readJson(join(owner, 'pg.json'), isPlace))?.folder === cluster
  if (isCopy) throw new Error(`${dataDir} is a copy of ${owner}, whose database lies in ${cluster}. ${way}`)
}

/** Beside a cluster that lies outside of its data directory: whose it is. */
const ownerFile = (/** @type {string} */ cluster) => `${cluster}.of`

export async function savePlace(/** @type {Place} */ { file, folder, cluster, port, password }) {
  await writeJson(file, { folder, port, password }, 0o600)
  if (!isAbsolute(folder)) return
  await writeWhole(ownerFile(cluster), dirname(file))
  await writeWhole(
    join(dirname(file), 'WHERE-THE-DATABASE-IS.txt'),
    `The database of this folder lies in ${cluster}, because the account that runs PostgreSQL may not enter here.\n` +
      'A copy of this folder alone is no backup: use npm run backup -- FILE.\n',
  )
}

/** A cluster that was made for this data directory; null when there is none. */
async function clusterOf(/** @type {string} */ dataDir) {
  if (await isCluster(join(dataDir, 'pg'))) return 'pg'
  for (const name of await readdir(systemHome).catch(() => [])) {
    const cluster = join(systemHome, name.replace(/\.of$/, ''))
    if (
      name.endsWith('.of') &&
      (await readFile(join(systemHome, name), 'utf8')) === dataDir &&
      (await isCluster(cluster))
    )
      return cluster
  }
  return null
}

async function newFolder(/** @type {string} */ dataDir) {
  const isWithin = await reachableBy(await accountFor(join(dataDir, 'pg')), dataDir)
  return isWithin ? 'pg' : join(systemHome, randomBytes(6).toString('hex'))
}

export const isCluster = (/** @type {string} */ folder) =>
  readFile(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
