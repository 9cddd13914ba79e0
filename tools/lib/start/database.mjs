import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../workspace.mjs'
import { Stop } from './say.mjs'
import { runLogged } from './run-logged.mjs'
import { secretOf } from './data-dir.mjs'

/**
 * @typedef {Pick<import('../postgres.mjs').RunningPostgres, 'url' | 'reused' | 'keepRunning' | 'stop'>
 *   & { isOwn: boolean }} Database
 */

/**
 * Our own PostgreSQL in the data directory, or the one that DATABASE_URL names.
 * @param {Pick<import('./options.mjs').Options, 'databaseUrl' | 'dataDir'>} options
 * @returns {Promise<Database>}
 */
export async function openDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl !== null)
    return { url: databaseUrl, isOwn: false, reused: true, keepRunning: () => {}, stop: async () => {} }
  const { startPostgres } = await import('../postgres.mjs')
  const server = await startPostgres({ dataDir }).catch((error) => {
    throw new Stop(error.message)
  })
  return { ...server, isOwn: true }
}

/**
 * The environment of our own processes: the person's variables, completed by this start's.
 * @param {import('./options.mjs').Options} options
 * @param {Pick<Database, 'url' | 'isOwn'>} database
 * @param {string | null} [webRoot]
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export const processEnvironment = async (options, database, webRoot = null) => ({
  ...process.env,
  HOST: options.host,
  PORT: String(options.port),
  DATA_DIR: options.dataDir,
  DATABASE_URL: database.url,
  EMBEDDED: database.isOwn ? '1' : '0',
  SECRET: options.secret ?? (await secretOf(options.dataDir)),
  VERSION: process.env['VERSION'] || (await commitOf()),
  ...(webRoot === null ? {} : { WEB_ROOT: webRoot }),
})

/** Git's name of the running checkout; empty without git or a repository. */
const commitOf = () =>
  new Promise((/** @type {(name: string) => void} */ resolve) => {
    execFile('git', ['describe', '--tags', '--always', '--dirty'], { cwd: root }, (error, stdout) =>
      resolve(error === null ? stdout.trim().slice(0, 60) : ''),
    )
  })

/**
 * Runs a command of services/app to its end; returns its last output.
 * @param {import('./options.mjs').Options} options
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} args
 * @param {string} failure what it means when the command fails
 */
export async function runCli(options, env, args, failure) {
  const lines = await runLogged(
    process.execPath,
    ['--enable-source-maps', join(options.app, 'cli.js'), ...args],
    failure,
    { env },
  )
  return lines.filter((line) => line.trim() !== '').at(-1) ?? ''
}
