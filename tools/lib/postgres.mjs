// The embedded PostgreSQL of one data directory: started, found again after a killed launcher, stopped.
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { postgresBinaries } from './postgres-binaries.mjs'
import { accountFor, openFolder, reachableBy } from './postgres-account.mjs'
import { freePort, isListening } from './ports.mjs'
import { run } from './run.mjs'
import { commandOf } from './processes.mjs'

const role = 'bluebonnet'
const database = 'bluebonnet'
/** Where root keeps a cluster whose data directory the server's own account cannot reach. */
const systemHome = '/var/lib/bluebonnet'

const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  log_min_messages: 'warning',
}

/**
 * Starts the cluster of `dataDir`, or finds it running. Answers where it is and how to stop it.
 * Throws an Error whose message is a sentence for the person at the terminal.
 */
export async function startPostgres({ dataDir, settings = {} }) {
  const place = await placeOf(resolve(dataDir))
  const account = await accountFor(place.cluster)
  const binaries = await postgresBinaries(account, systemHome)
  if (!(await exists(join(place.cluster, 'PG_VERSION')))) await initialise(place, account, binaries)

  const running = await findRunning(place)
  if (running === null) await launch(place, account, binaries, { ...serverSettings, ...settings })
  else place.port = running.port
  await save(place)
  await createDatabase(place)
  return {
    url: urlOf(place, database),
    port: place.port,
    reused: running !== null,
    stop: () => stopCluster(place, account, binaries),
  }
}

/** What `dataDir/pg.json` remembers: the cluster's folder (so that the data directory can be moved), port and password. */
async function placeOf(dataDir) {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'pg.json')
  const saved = await readFile(file, 'utf8').then(JSON.parse, () => null)
  if (saved !== null) return { ...saved, file, cluster: resolve(dataDir, saved.folder) }
  const within = await reachableBy(await accountFor(join(dataDir, 'pg')), dataDir)
  const folder = within ? 'pg' : join(systemHome, randomBytes(6).toString('hex'))
  const place = { file, folder, cluster: resolve(dataDir, folder), port: 0, password: randomBytes(24).toString('base64url') }
  if (await exists(place.cluster)) {
    throw new Error(`${place.cluster} exists, but ${file}, which holds its password, is gone. Remove the folder or choose another DATA_DIR.`)
  }
  await save(place)
  return place
}

async function save({ file, folder, port, password }) {
  await writeFile(`${file}.draft`, JSON.stringify({ folder, port, password }, null, 2), { mode: 0o600 })
  await rename(`${file}.draft`, file)
}

async function initialise(place, account, binaries) {
  const draft = `${place.cluster}.new`
  const passwordFile = `${place.cluster}.password`
  await rm(draft, { recursive: true, force: true })
  if (place.cluster.startsWith(systemHome)) await openFolder(systemHome)
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, place.password, { mode: 0o600 })
  if (account.uid !== undefined) {
    await chown(draft, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    await run(binaries.initdb, [
      `--pgdata=${draft}`, `--username=${role}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256',
      '--encoding=UTF8', '--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions',
    ], { ...account, cwd: draft })
  } catch (error) {
    throw new Error(`PostgreSQL could not be set up in ${place.cluster}: ${error.message}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, place.cluster)
}

/** The server that already runs on this cluster, or null; a pid file that a crash left behind is removed. */
async function findRunning(place) {
  const pidFile = join(place.cluster, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) {
    await rm(pidFile, { force: true })
    return null
  }
  const port = Number(lines[3])
  for (let waited = 0; waited < 15_000; waited += 200) {
    if (Number.isInteger(port) && (await answers({ ...place, port }))) return { port }
    // The number alone proves nothing: after a reboot it may belong to any other process.
    if (!(await commandOf(pid)).includes(place.cluster)) {
      await rm(pidFile, { force: true })
      return null
    }
    await pause(200)
  }
  throw new Error(`A PostgreSQL server (process ${pid}) holds ${place.cluster} but does not answer. Stop it and start again.`)
}

async function launch(place, account, binaries, settings) {
  const log = join(place.cluster, 'server.log')
  await rm(log, { force: true })
  for (let attempt = 1; ; attempt += 1) {
    if (place.port === 0 || (await isListening(place.port))) place.port = await freePort()
    const options = [`-p ${place.port}`, ...Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)].join(' ')
    try {
      await run(binaries.pg_ctl, ['start', '--wait', '--timeout=60', '--silent', `--pgdata=${place.cluster}`, `--log=${log}`, `--options=${options}`], {
        ...account,
        cwd: place.cluster,
      })
      return
    } catch (error) {
      // A port taken in between, or the last processes of a killed server still letting go of its memory.
      if (attempt < 4) {
        await pause(attempt * 500)
        continue
      }
      const said = await readFile(log, 'utf8').catch(() => '')
      throw new Error(`PostgreSQL did not start in ${place.cluster}:\n${said.split('\n').slice(-8).join('\n')}`, { cause: error })
    }
  }
}

async function stopCluster(place, account, binaries) {
  const stop = (mode, seconds) =>
    run(binaries.pg_ctl, ['stop', `--mode=${mode}`, '--wait', `--timeout=${seconds}`, '--silent', `--pgdata=${place.cluster}`], { ...account, cwd: place.cluster })
  if (!(await exists(join(place.cluster, 'postmaster.pid')))) return
  await stop('fast', 15).catch(() => stop('immediate', 10)).catch(() => undefined)
}

async function answers(place) {
  try {
    return await withClient(urlOf(place, 'postgres'), async (client) => {
      const { rows } = await client.query("SELECT current_setting('data_directory') AS folder")
      return rows[0].folder === place.cluster
    })
  } catch {
    return false
  }
}

async function createDatabase(place) {
  await withClient(urlOf(place, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  })
}

async function withClient(connectionString, work) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const urlOf = ({ port, password }, name) => `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
const exists = (path) => stat(path).then(() => true, () => false)
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
