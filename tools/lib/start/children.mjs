import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../workspace.mjs'
import { rememberProcesses } from './data-dir.mjs'

const shortestPause = 500
const longestPause = 15_000
/** A process that ran this long was healthy: its next end starts a new count. */
const healthyAfter = 60_000
const isTrouble = /\b(ERROR|FATAL)\b|"level":"(error|fatal)"/

/**
 * Two processes cannot listen on one port: the worker serves its metrics on the next one.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
const environmentOf = (name, env) =>
  name === 'worker' && env['METRICS_PORT'] ? { ...env, METRICS_PORT: String(Number(env['METRICS_PORT']) + 1) } : env

/** The API and the worker of one start: restarted until they are stopped, with their output in the data directory. */
export class Children {
  /** @type {Map<string, { child: import('node:child_process').ChildProcess, script: string }>} */
  #running = new Map()
  /**
   * The scripts of those that ended before `keepRunning`.
   * @type {Map<string, string>}
   */
  #ended = new Map()
  #stopping = false
  #keeping = false
  /** @type {Promise<void>} */
  #written = Promise.resolve()

  /** @param {{ dataDir: string, env: NodeJS.ProcessEnv, show: (line: string) => void }} start */
  constructor({ dataDir, env, show }) {
    this.dataDir = dataDir
    this.env = env
    this.show = show
  }

  /**
   * @param {string} name of its log and its lines
   * @param {string} script
   */
  start(name, script, pause = shortestPause) {
    const started = Date.now()
    // The channel tells the child when this process dies, however it dies.
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: environmentOf(name, this.env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#running.set(name, { child, script })
    this.#keepLines(name, child)
    this.#remember()
    child.once('error', (error) => this.show(`${name}: ${error.message}`))
    child.once('close', (code, signal) => {
      this.#running.delete(name)
      if (this.#stopping) return
      if (!this.#keeping) {
        this.#ended.set(name, script)
        return
      }
      const next = Date.now() - started > healthyAfter ? shortestPause : Math.min(pause * 2, longestPause)
      this.show(`The ${name} ended (${signal ?? `code ${code}`}) and starts again in ${pause / 1_000} s`)
      setTimeout(() => this.#stopping || this.start(name, script, next), pause)
    })
    return child
  }

  /** A process that has ended or ends from now on is restarted. Before, its end says why it cannot run at all. */
  keepRunning() {
    this.#keeping = true
    for (const [name, script] of this.#ended) this.start(name, script)
  }

  /** Stops every process gracefully, and kills it after a while. */
  async stop() {
    this.#stopping = true
    const endings = [...this.#running.values()].map(
      ({ child }) =>
        new Promise((/** @type {(done?: unknown) => void} */ resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve()
          child.once('close', resolve)
          child.kill('SIGTERM')
          setTimeout(() => child.kill('SIGKILL'), 17_000).unref()
        }),
    )
    await Promise.all([...endings, this.#written])
  }

  /**
   * @param {string} name
   * @param {import('node:child_process').ChildProcess} child
   */
  #keepLines(name, child) {
    const log = createWriteStream(join(this.dataDir, 'logs', `${name}.log`), { flags: 'a' })
    child.stdout?.setEncoding('utf8').on('data', (text) => log.write(text))
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (isTrouble.test(line)) this.show(`${name}: ${line}`)
      })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      log.write(text)
      this.show(`${name}: ${text.trimEnd()}`)
    })
    child.once('close', () => log.end())
  }

  /** In sequence, so that the last write is the last state. A full disk is no reason to end. */
  #remember() {
    const running = () =>
      [...this.#running.values()].flatMap(({ child, script }) =>
        child.pid === undefined ? [] : [{ pid: child.pid, mark: script }],
      )
    const write = () => rememberProcesses(this.dataDir, running())
    this.#written = this.#written.then(write).catch(() => undefined)
  }
}
