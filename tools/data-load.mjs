// `npm run data:load -- --tier small|mid|large|national`: fills an empty database with a brokerage of that size, for
// measurements. Into the database of DATABASE_URL, or into our own PostgreSQL of DATA_DIR (`npm start` with the same
// DATA_DIR then serves it).
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { build } from './lib/start/build.mjs'
import { openDatabase, processEnvironment, runCli } from './lib/start/database.mjs'
import { openDataDir } from './lib/start/data-dir.mjs'
import { readOptions } from './lib/start/options.mjs'
import { runLogged } from './lib/start/run-logged.mjs'
import { messageOf, say, sentence, step, Stop } from './lib/start/say.mjs'

const askedTier = () => {
  try {
    return parseArgs({ options: { tier: { type: 'string', default: 'small' } } }).values.tier
  } catch (error) {
    throw new Stop(`${messageOf(error)}\nUsage: npm run data:load -- --tier small|mid|large|national`)
  }
}

try {
  const tier = askedTier()
  const options = readOptions()
  await openDataDir(options.dataDir)
  await step('Build', () => build(say))
  const database = await openDatabase(options)
  try {
    const env = await processEnvironment(options, database)
    await step('Schema', () => runCli(options, env, ['migrate'], 'The database could not be brought up to date'))
    await step(`Tier ${tier}`, async () => {
      // Except for tables of a million rows, rows are created before they are written: some 7 GB for the largest tier.
      const room = tier === 'national' ? ['--max-old-space-size=12000'] : []
      const args = [...room, '--enable-source-maps', join(options.app, 'cli.js'), 'load', tier]
      const lines = await runLogged(process.execPath, args, 'The data could not be loaded', {
        env,
        onLine: (line) => say(`    ${line}`),
      })
      return lines.at(-1) ?? ''
    })
  } finally {
    if (!database.reused) await database.stop()
  }
} catch (error) {
  say(`\n${sentence(error)}`)
  process.exitCode = 1
}
