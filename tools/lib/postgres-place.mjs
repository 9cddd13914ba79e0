// Where the PostgreSQL cluster of a data directory stands, and its password: `dataDir/pg.json`.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { accountFor, reachableBy } from './postgres-account.mjs'
import { isObject, readJson, writeJson, writeWhole } from './whole-file.mjs'

/** Where root keeps a cluster whose data directory the server's own account cannot reach. */
export const systemHome = '/var/lib/bluebonnet'

/**
 * A cluster: its folder as `file` names it and as a whole path, its port (0: none yet) and its password.
 * @typedef {{ file: string, folder: string, cluster: string, port: number, password: string, isNewPassword: boolean }} Place
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
  if (saved !== null) return { ...saved, file, cluster: resolve(dataDir, saved.folder), isNewPassword: false }
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

export async function savePlace(/** @type {Place} */ { file, folder, cluster, port, password }) {
  await writeJson(file, { folder, port, password }, 0o600)
  if (cluster.startsWith(systemHome)) await writeWhole(`${cluster}.of`, resolve(file, '..'))
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
