// What tests need on the machine. Checked before anything runs, so that nothing is found missing after minutes.
import { spawnSync } from 'node:child_process'
import { browserProgram } from './browser.mjs'
import { embeddedPostgres } from './postgres-place.mjs'
import { messageOf, Stop } from './start/say.mjs'

/** @returns {never} */
const stop = (/** @type {unknown} */ error) => {
  throw new Stop(messageOf(error))
}

/** Finds the Chromium and checks that it starts. Returns { program, version }. */
export async function checkBrowser() {
  const program = await browserProgram().catch(stop)
  const { status, stdout, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  if (status !== 0)
    throw new Stop(
      `The Chromium at ${program} does not start: ` +
        `${error?.message ?? (stderr.trim() || `it ended with ${status}`)}\nName another in CHROMIUM_PATH.`,
    )
  return { program, version: stdout.trim() }
}

/** Checks that there is a PostgreSQL for this machine, or that tests and `npm start` have one each. */
export const checkDatabase = async () => {
  const { TEST_PG_URL: forTests, DATABASE_URL: forStart } = process.env
  if (!forTests || !forStart) await embeddedPostgres().catch(stop)
}

export const hasRedis = () => Boolean(process.env['REDIS_URL']) || spawnSync('redis-server', ['--version']).status === 0
const hasLedger = () => spawnSync('hledger', ['--version']).status === 0
export const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0
export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

/** Which suites ran where, in sentences for the start and the end of a run. */
export const machineNote = () => {
  const queues = hasRedis()
    ? 'The queue suites run on PostgreSQL and on Redis.'
    : 'The queue suites run on PostgreSQL only: there is no REDIS_URL and no redis-server on the PATH.'
  return [
    queues,
    ...(hasNginx() ? [] : ['No process is replaced under load: there is no nginx on the PATH.']),
    ...(hasPromtool() ? [] : ['Alert rules are not tried: there is no promtool on the PATH.']),
    ...(hasLedger() ? [] : ['No other program reads the books: there is no hledger on the PATH.']),
  ].join(' ')
}
