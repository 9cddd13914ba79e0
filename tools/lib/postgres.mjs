// The embedded PostgreSQL of one data directory: started, found again after its launcher was killed, stopped.
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { accountFor, isCluster, makeRoom, placeOf, programsFor, removeCluster, savePlace } from './postgres-place.mjs'
import { freePort, isListening } from './ports.mjs'
import { commandOf } from './processes.mjs'
import { run } from './run.mjs'
import { messageOf } from './start/say.mjs'

/** @typedef {Readonly<Record<string, string>>} Settings of the server, by name */
/**
 * @typedef {object} RunningPostgres
 * @property {string} url of the database `bluebonnet`
 * @property {string} folder of the cluster
 * @property {boolean} reused true when the server ran already
 * @property {(say: (text: string) => void) => void} keepRunning starts a server that dies again where it was
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} destroy stops it and removes all that it holds
 */

const name = 'bluebonnet'
const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  log_min_messages: 'warning',
}
/**
 * Milliseconds: between two checks of the server, the longest pause between two attempts, and the longest wait in
 * total.
 */
const lookEvery = 500
const longestPause = 15_000
const patience = 30_000

/**
 * Starts the cluster of `dataDir`, or finds it running. Throws an Error whose message is a sentence for the person at
 * the terminal.
 * @param {{ dataDir: string, settings?: Settings }} options
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dataDir, settings = {} }) {
  const server = new Server(await placeOf(resolve(dataDir)), { ...defaults, ...settings })
  const reused = await server.open()
  const watching = new AbortController()
  let watch = Promise.resolve()
  const stop = async () => {
    watching.abort()
    await watch
    await server.stop()
  }
  return {
    url: server.url(name),
    folder: server.place.cluster,
    reused,
    keepRunning: (say) => {
      watch = server.keepRunning(say, watching.signal)
    },
    stop,
    destroy: async () => {
      await stop()
      await removeCluster(server.place)
    },
  }
}

class Server {
  /** @type {import('./postgres-place.mjs').Account} */
  #account = {}
  #programs = ''

  /**
   * @param {Awaited<ReturnType<typeof placeOf>>} place
   * @param {Settings} settings
   */
  constructor(place, settings) {
    this.place = place
    this.settings = settings
    this.log = join(place.cluster, 'server.log')
  }

  /** Whether the server already ran. */
  async open() {
    const { place } = this
    this.#account = await accountFor(place.cluster)
    this.#programs = await programsFor(this.#account)
    if (!(await isCluster(place.cluster))) await this.#initialise()
    else if (place.isNewPassword) await this.#renewPassword()
    const reused = await this.#findRunning()
    if (!reused) {
      // The previous log says why it ended.
      await rename(this.log, `${this.log}.1`).catch(() => undefined)
      await this.#launch(true)
    }
    await savePlace(place)
    await this.#ask('postgres', async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
      if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`)
    })
    return reused
  }

  url(/** @type {string} */ database) {
    return `postgres://${name}:${this.place.password}@127.0.0.1:${this.place.port}/${database}`
  }

  /**
   * @param {(say: string) => void} say
   * @param {AbortSignal} signal
   */
  async keepRunning(say, signal) {
    for (let failures = 0; ;) {
      await setTimeout(Math.min(lookEvery * 2 ** failures, longestPause), null, { signal }).catch(() => undefined)
      if (signal.aborted) return
      if (await this.#isOurs(await this.#pid())) continue
      say(`PostgreSQL ended and is started again; its last lines are in ${this.log}`)
      try {
        await this.#launch(false)
        failures = 0
        say('PostgreSQL runs again')
      } catch (error) {
        failures += 1
        say(messageOf(error))
      }
    }
  }

  async stop() {
    if (!(await this.#isOurs(await this.#pid()))) return
    const stop = (/** @type {string} */ mode, /** @type {number} */ seconds) =>
      this.#run('pg_ctl', ['stop', `--mode=${mode}`, '--wait', `--timeout=${seconds}`, '--silent', ...this.#pgdata])
    await stop('fast', 15)
      .catch(() => stop('immediate', 10))
      .catch(() => undefined)
  }

  get #pgdata() {
    return ['-D', this.place.cluster]
  }

  #run(/** @type {string} */ program, /** @type {string[]} */ args, /** @type {string | null} */ input = null) {
    return run(this.#programs + program, args, { ...this.#account, cwd: this.place.cluster }, input)
  }

  async #initialise() {
    const { cluster, password } = this.place
    const { uid, gid } = this.#account
    const [draft, passwordFile] = [`${cluster}.new`, `${cluster}.password`]
    await rm(draft, { recursive: true, force: true })
    await makeRoom(cluster)
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (uid !== undefined) for (const path of [draft, passwordFile]) await chown(path, uid, gid)
    const locale = ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8']
    const files = ['-D', draft, `--pwfile=${passwordFile}`, '--no-sync', '--no-instructions']
    const args = [...files, `--username=${name}`, '--auth=scram-sha-256', '--encoding=UTF8', ...locale]
    try {
      await run(`${this.#programs}initdb`, args, { ...this.#account, cwd: draft })
    } catch (error) {
      throw new Error(`PostgreSQL could not be set up in ${cluster}: ${messageOf(error)}`, { cause: error })
    } finally {
      await rm(passwordFile, { force: true })
    }
    await rename(draft, cluster)
  }

  /** The owner of the cluster sets its password, in a server without connections. */
  async #renewPassword() {
    await this.stop()
    const sql = `ALTER ROLE ${name} PASSWORD '${this.place.password}'\n`
    await this.#withPatience(() => this.#run('postgres', ['--single', ...this.#pgdata, 'postgres'], sql))
  }

  /** Whether a server already runs on this cluster, whose port is then used. */
  async #findRunning() {
    const { place } = this
    for (const end = Date.now() + patience / 2; await this.#isOurs(await this.#pid()); await setTimeout(200)) {
      const port = Number((await this.#pidFile())[3])
      const known = place.port
      place.port = port || known
      const folder = await this.#ask('postgres', async (client) => {
        const { rows } = await client.query("SELECT current_setting('data_directory') AS folder")
        return rows[0].folder
      }).catch(() => null)
      if (folder === place.cluster) return true
      place.port = known
      if (Date.now() > end)
        throw new Error(
          `A PostgreSQL server (process ${await this.#pid()}) holds ${place.cluster} but does not answer. ` +
            'Stop it and start again.',
        )
    }
    return false
  }

  /** `mayMove`: uses another port if the last one is taken. */
  async #launch(/** @type {boolean} */ mayMove) {
    const { place } = this
    const settings = Object.entries(this.settings).map(([setting, value]) => `-c ${setting}='${value}'`)
    try {
      await this.#withPatience(async () => {
        if (place.port === 0 || (mayMove && (await isListening(place.port)))) place.port = await freePort()
        const options = `--options=-p ${place.port} ${settings.join(' ')}`
        const start = ['start', '--wait', '--timeout=300', '--silent', `--log=${this.log}`, options]
        await this.#run('pg_ctl', [...start, ...this.#pgdata])
      })
    } catch (error) {
      const lastLines = (await readFile(this.log, 'utf8').catch(() => '')).split('\n').slice(-8).join('\n')
      throw new Error(`PostgreSQL did not start in ${place.cluster}:\n${lastLines}`, { cause: error })
    }
  }

  /**
   * Retries what remaining processes of a killed server prevent, or a port taken meanwhile. PostgreSQL refuses to
   * start while any process has the number in its pid file.
   * @param {() => Promise<void>} work
   */
  async #withPatience(work) {
    for (const until = Date.now() + patience; ; await setTimeout(lookEvery)) {
      if (!(await this.#isOurs(await this.#pid())))
        await rm(join(this.place.cluster, 'postmaster.pid'), { force: true })
      try {
        return await work()
      } catch (error) {
        if (Date.now() > until) throw error
      }
    }
  }

  async #pidFile() {
    return (await readFile(join(this.place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  }

  async #pid() {
    return Number((await this.#pidFile())[0])
  }

  /** The number alone proves nothing: after a reboot it may belong to any other process. */
  async #isOurs(/** @type {number} */ pid) {
    return pid > 0 && (await commandOf(pid)).includes(this.place.cluster)
  }

  /**
   * @template T
   * @param {string} database
   * @param {(client: Client) => Promise<T>} work
   */
  async #ask(database, work) {
    const client = new Client({ connectionString: this.url(database), connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
}
