// Where the PostgreSQL cluster of a data directory stands, and its password: `dataDir/pg.json`.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { accountFor, reachableBy } from './postgres-account.mjs'
import { readJson, writeJson, writeWhole } from './whole-file.mjs'

/** Where root keeps a cluster whose data directory the server's own account cannot reach. */
export const systemHome = '/var/lib/bluebonnet'

const isPlace = (value) => typeof value?.folder === 'string' && value.folder !== '' && typeof value.password === 'string' && value.password !== '' && Number.isInteger(value.port)
const newPassword = () => randomBytes(24).toString('base64url')

/**
 * What `pg.json` remembers: the cluster's folder (so that the data directory can be moved), port and password. Where it is gone or broken
 * the cluster is found again, and `isNewPassword` says that it does not know the password yet.
 */
export async function placeOf(dataDir) {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'pg.json')
  const saved = await readJson(file, isPlace)
  if (saved !== null) return { ...saved, file, cluster: resolve(dataDir, saved.folder), isNewPassword: false }
  const found = await clusterOf(dataDir)
  const folder = found ?? (await newFolder(dataDir))
  return { file, folder, cluster: resolve(dataDir, folder), port: 0, password: newPassword(), isNewPassword: found !== null }
}

export async function savePlace({ file, folder, cluster, port, password }) {
  await writeJson(file, { folder, port, password }, 0o600)
  if (cluster.startsWith(systemHome)) await writeWhole(`${cluster}.of`, resolve(file, '..'))
}

/** A cluster that was made for this data directory; null when there is none. */
async function clusterOf(dataDir) {
  if (await isCluster(join(dataDir, 'pg'))) return 'pg'
  for (const name of await readdir(systemHome).catch(() => [])) {
    const cluster = join(systemHome, name.replace(/\.of$/, ''))
    if (name.endsWith('.of') && (await readFile(join(systemHome, name), 'utf8')) === dataDir && (await isCluster(cluster))) return cluster
  }
  return null
}

async function newFolder(dataDir) {
  const isWithin = await reachableBy(await accountFor(join(dataDir, 'pg')), dataDir)
  return isWithin ? 'pg' : join(systemHome, randomBytes(6).toString('hex'))
}

export const isCluster = (folder) => readFile(join(folder, 'PG_VERSION')).then(() => true, () => false)
