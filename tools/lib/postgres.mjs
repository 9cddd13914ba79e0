// The embedded PostgreSQL of one data directory: started, found again after a killed launcher, stopped.
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresBinaries } from './postgres-binaries.mjs'
import { accountFor, openFolder } from './postgres-account.mjs'
import { isCluster, placeOf, savePlace, systemHome } from './postgres-place.mjs'
import { freePort, isListening } from './ports.mjs'
import { run } from './run.mjs'
import { commandOf } from './processes.mjs'
import { messageOf } from './start/say.mjs'

/** @typedef {import('./postgres-place.mjs').Place} Place */
/** @typedef {import('./postgres-account.mjs').Account} Account */
/** @typedef {import('./postgres-binaries.mjs').Programs} Programs */
/** @typedef {Readonly<Record<string, string>>} Settings of the server, by name */
/**
 * @typedef {object} RunningPostgres
 * @property {string} url of the database `bluebonnet`
 * @property {string} folder of the cluster
 * @property {number} port
 * @property {boolean} reused true when the server ran already
 * @property {(say: (text: string) => void) => void} keepRunning from now on a server that dies is started again
 *   where it was; `say` is told
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} destroy stops it and removes all that it holds
 */

const role = 'bluebonnet'
const database = 'bluebonnet'
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  log_min_messages: 'warning',
}

/**
 * How often somebody looks whether the server still runs, and the longest pause between two tries to start it again, in
 * milliseconds.
 */
const lookEvery = 500
const longestPause = 15_000
/** A process of a killed server that writes to a slow disk ends when that is done (milliseconds). */
const patience = 30_000

/**
 * Starts the cluster of `dataDir`, or finds it running. Answers where it is, how to keep it running and how to stop it.
 * Throws an Error whose message is a sentence for the person at the terminal.
 * @param {{ dataDir: string, settings?: Settings }} asked
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dataDir, settings = {} }) {
  const place = await placeOf(resolve(dataDir))
  const account = await accountFor(place.cluster)
  const binaries = await postgresBinaries(account, systemHome)
  if (!(await isCluster(place.cluster))) await initialise(place, account, binaries)
  else if (place.isNewPassword) await renewPassword(place, account, binaries)

  const all = { ...serverSettings, ...settings }
  const running = await findRunning(place)
  if (running === null) {
    await keepLog(place)
    await choosePort(place)
    await launch(place, account, binaries, all, () => choosePort(place))
  } else place.port = running.port
  await savePlace(place)
  await createDatabase(place)
  let watch = { stop: async () => {} }
  const stop = async () => {
    await watch.stop()
    await stopCluster(place, account, binaries)
  }
  return {
    url: urlOf(place, database),
    folder: place.cluster,
    port: place.port,
    reused: running !== null,
    keepRunning: (say) => {
      watch = watchOver(place, () => launch(place, account, binaries, all), say)
    },
    stop,
    destroy: async () => {
      await stop()
      for (const path of [place.cluster, `${place.cluster}.of`]) await rm(path, { recursive: true, force: true })
    },
  }
}

async function initialise(
  /** @type {Place} */ place,
  /** @type {Account} */ account,
  /** @type {Programs} */ binaries,
) {
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
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${role}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
        '--no-instructions',
      ],
      { ...account, cwd: draft },
    )
  } catch (error) {
    throw new Error(`PostgreSQL could not be set up in ${place.cluster}: ${messageOf(error)}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, place.cluster)
}

/** The cluster's password is made anew by its owner, in a server that nobody can connect to. */
async function renewPassword(
  /** @type {Place} */ place,
  /** @type {Account} */ account,
  /** @type {Programs} */ binaries,
) {
  await stopCluster(place, account, binaries)
  const args = ['--single', '-D', place.cluster, 'postgres']
  await withPatience(place, () =>
    run(
      binaries.postgres,
      args,
      { ...account, cwd: place.cluster },
      `ALTER ROLE ${role} PASSWORD '${place.password}'\n`,
    ),
  )
}

/**
 * Tries again, for as long as `patience`, what the last processes of a killed server, still letting go of its memory,
 * or a port taken in between stand in the way of.
 * @param {Place} place
 * @param {() => Promise<void>} begin
 */
async function withPatience(place, begin, beforeNextTry = async () => {}) {
  for (const until = Date.now() + patience; ;) {
    await removePidOfDead(place)
    try {
      await begin()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await setTimeout(lookEvery)
      await beforeNextTry()
    }
  }
}

/**
 * PostgreSQL refuses to start while a process has the number that its pid file names, were it another one or one that
 * nobody has buried.
 */
async function removePidOfDead(/** @type {Place} */ place) {
  if (!(await isServer(await pidOf(place), place))) await rm(join(place.cluster, 'postmaster.pid'), { force: true })
}

/** The server that already runs on this cluster, or null; a pid file that a crash left behind is removed. */
async function findRunning(/** @type {Place} */ place) {
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
    if (!(await isServer(pid, place))) {
      await rm(pidFile, { force: true })
      return null
    }
    await setTimeout(200)
  }
  throw new Error(
    `A PostgreSQL server (process ${pid}) holds ${place.cluster} but does not answer. Stop it and start again.`,
  )
}

const logOf = (/** @type {Place} */ place) => join(place.cluster, 'server.log')

/** What the server said last time is kept for whoever asks why it ended. */
const keepLog = (/** @type {Place} */ place) => rename(logOf(place), `${logOf(place)}.1`).catch(() => undefined)

async function choosePort(/** @type {Place} */ place) {
  if (place.port === 0 || (await isListening(place.port))) place.port = await freePort()
}

/**
 * @param {Place} place
 * @param {Account} account
 * @param {Programs} binaries
 * @param {Settings} settings
 */
async function launch(place, account, binaries, settings, beforeNextTry = async () => {}) {
  const log = logOf(place)
  const begin = () => {
    const options = [
      `-p ${place.port}`,
      ...Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`),
    ].join(' ')
    return run(
      binaries.pg_ctl,
      [
        'start',
        '--wait',
        '--timeout=300',
        '--silent',
        `--pgdata=${place.cluster}`,
        `--log=${log}`,
        `--options=${options}`,
      ],
      { ...account, cwd: place.cluster },
    )
  }
  try {
    await withPatience(place, begin, beforeNextTry)
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '')
    throw new Error(`PostgreSQL did not start in ${place.cluster}:\n${said.split('\n').slice(-8).join('\n')}`, {
      cause: error,
    })
  }
}

const pidOf = async (/** @type {Place} */ place) =>
  Number((await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** The number alone proves nothing: after a reboot it may belong to any other process. */
const isServer = async (/** @type {number} */ pid, /** @type {Place} */ place) =>
  Number.isInteger(pid) && pid > 0 && (await commandOf(pid)).includes(place.cluster)

/**
 * Starts a server that died again, on the port where everybody looks for it, for as long as nobody stops this.
 * @param {Place} place
 * @param {() => Promise<void>} start
 * @param {(text: string) => void} say
 */
function watchOver(place, start, say) {
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = (async () => {
    for (let failures = 0; !signal.aborted;) {
      await setTimeout(Math.min(lookEvery * 2 ** failures, longestPause), null, { signal }).catch(() => undefined)
      if (signal.aborted || (await isServer(await pidOf(place), place))) continue
      say(`PostgreSQL ended and is started again; what it said last stands in ${logOf(place)}`)
      failures = await start().then(
        () => 0,
        (error) => {
          say(messageOf(error))
          return failures + 1
        },
      )
      if (failures === 0) say('PostgreSQL runs again')
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}

async function stopCluster(
  /** @type {Place} */ place,
  /** @type {Account} */ account,
  /** @type {Programs} */ binaries,
) {
  const stop = (/** @type {string} */ mode, /** @type {number} */ seconds) =>
    run(
      binaries.pg_ctl,
      ['stop', `--mode=${mode}`, '--wait', `--timeout=${seconds}`, '--silent', `--pgdata=${place.cluster}`],
      { ...account, cwd: place.cluster },
    )
  if (!(await isServer(await pidOf(place), place))) return
  await stop('fast', 15)
    .catch(() => stop('immediate', 10))
    .catch(() => undefined)
}

async function answers(/** @type {Place} */ place) {
  try {
    return await withClient(urlOf(place, 'postgres'), async (client) => {
      const { rows } = await client.query("SELECT current_setting('data_directory') AS folder")
      return rows[0].folder === place.cluster
    })
  } catch {
    return false
  }
}

async function createDatabase(/** @type {Place} */ place) {
  await withClient(urlOf(place, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  })
}

/**
 * @template T
 * @param {string} connectionString
 * @param {(client: Client) => Promise<T>} work
 */
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

const urlOf = (/** @type {Place} */ { port, password }, /** @type {string} */ name) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
