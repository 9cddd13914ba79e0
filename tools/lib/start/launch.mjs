import { join } from 'node:path'
import { build } from './build.mjs'
import { Children } from './children.mjs'
import { openDatabase, processEnvironment, runCli } from './database.mjs'
import { forgetProcesses, openDataDir, rememberProcesses, takeOver } from './data-dir.mjs'
import { install } from './install.mjs'
import { readOptions, unreadFile, wantsDemo } from './options.mjs'
import { checkPort, untilReady } from './address.mjs'
import { say, sentence, step } from './say.mjs'
import { root } from '../workspace.mjs'

/** Everything that this start has to undo, the last first. */
/** @type {(() => Promise<unknown>)[]} */
const undo = []
/** @type {Promise<never> | null} */
let ending = null

/** @typedef {import('./options.mjs').Options} Options */

/** Stops every process of this start; a second Ctrl-C does not hurry it, so that nothing is left half-stopped. */
function end(/** @type {number} */ code) {
  ending ??= (async () => {
    for (const stop of undo.toReversed()) await stop().catch((error) => say(sentence(error)))
    process.exit(code)
  })()
  return ending
}

async function prepare(/** @type {Options} */ options) {
  await openDataDir(options.dataDir)
  const orphans = await takeOver(options.dataDir)
  if (orphans > 0) say(`  ✓ Ended ${orphans} processes that an earlier start had left running`)
  await rememberProcesses(options.dataDir, [])
  undo.push(() => forgetProcesses(options.dataDir))
  await checkPort(options)
}

async function openAndFill(/** @type {Options} */ options) {
  const database = await step(
    'Database',
    () => openDatabase(options),
    ({ isOwn, reused }) =>
      isOwn ? `PostgreSQL ${reused ? 'was running' : 'started'}` : 'the one that DATABASE_URL names',
  )
  undo.push(() => database.stop())
  const env = await processEnvironment(options, database)
  await step('Schema', () => runCli(options, env, ['migrate'], 'The database could not be brought up to date'))
  if (!wantsDemo(options)) return { database, hasDemo: false }
  const seeding = () => runCli(options, env, ['seed', 'demo'], 'The demo data could not be written')
  return { database, hasDemo: !(await step('Demo data', seeding)).startsWith('not') }
}

/**
 * @param {Options} options
 * @param {import('./database.mjs').Database} database
 */
async function run(options, database) {
  const folder = await step(
    'Shell and portals',
    async () => {
      const { assembleWebRoot } = await import('../web-root.mjs')
      return assembleWebRoot({ dataDir: options.dataDir })
    },
    () => '',
  )
  const env = await processEnvironment(options, database, folder)
  const children = new Children({ dataDir: options.dataDir, env, show: say })
  undo.push(() => children.stop())
  await step(
    'API and worker',
    async () => {
      const api = children.start('api', join(options.app, 'main.api.js'))
      const worker = children.start('worker', join(options.app, 'main.worker.js'))
      const host = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host
      await untilReady(
        `http://${host.includes(':') ? `[${host}]` : host}:${options.port}`,
        () => api.exitCode !== null || worker.exitCode !== null,
      )
      children.keepRunning()
      database.keepRunning(say)
    },
    () => '',
  )
}

/** @type {readonly (readonly [who: string, email: string, page: string])[]} */
const signIns = [
  ['Super admin', 'admin@bluebonnet.test', '/admin-login'],
  ['Broker', 'broker@bluebonnet.test', '/broker-login'],
  ['Manager', 'manager@bluebonnet.test', '/broker-login'],
  ['Coordinator', 'tc@bluebonnet.test', '/agent-login'],
  ['Agent', 'agent@bluebonnet.test', '/agent-login'],
  ['Second agent', 'agent2@bluebonnet.test', '/agent-login'],
]

/** The variables with which `npm run …` finds this start's database: none with the default folder. */
const settingsFor = (/** @type {Options} */ { databaseUrl, dataDir }) =>
  databaseUrl === null && process.env['DATA_DIR'] ? `DATA_DIR='${dataDir}' ` : ''

/**
 * The final message: the address and how to sign in.
 * @param {{ address: string, dataDir: string, settings: string, hasDemo: boolean, hasMailbox: boolean }} found
 */
function banner({ address, dataDir, settings, hasDemo, hasMailbox }) {
  const rows = signIns.map(([who, email, page]) => `    ${who.padEnd(14)}${email.padEnd(26)}${address}${page}`)
  return [
    '',
    `  Bluebonnet is ready:  ${address}`,
    '',
    ...(hasDemo
      ? ['  Demo sign-ins, all with the password  bluebonnet-demo', ...rows, '']
      : [
          '  Create the first super admin in another terminal, then sign in at',
          `  ${address}/admin-login`,
          '',
          `    ${settings}npm run admin:create -- --email you@example.com --first Ada --last Jones`,
          '',
        ]),
    ...(hasMailbox ? [`  Mails that would have been sent:  ${address}/dev/mailbox`] : []),
    `  Data and logs:  ${dataDir}`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n')
}

/** Checks, installs, builds, opens the database and runs the processes until they are stopped. */
export async function launch() {
  const options = readOptions()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
  try {
    say('Starting Bluebonnet')
    const unread = unreadFile(root)
    if (unread !== null) say(unread)
    await prepare(options)
    await step('Packages', () => install(say))
    await step('Build', () => build(say))
    const { database, hasDemo } = await openAndFill(options)
    await run(options, database)
    say(
      banner({
        address:
          options.isLoopback || options.host === '0.0.0.0'
            ? `http://localhost:${options.port}`
            : `http://${options.host}:${options.port}`,
        dataDir: options.dataDir,
        settings: settingsFor(options),
        hasDemo,
        hasMailbox: database.isOwn && options.isLoopbackOnly && !process.env['SMTP_URL'],
      }),
    )
  } catch (error) {
    if (ending === null) say(`\n${sentence(error)}`)
    await end(1)
  }
}
