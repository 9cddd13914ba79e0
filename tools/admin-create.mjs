// `npm run admin:create -- --email … --first … --last …`: the first super admin, in the database that `npm start` uses.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase, processEnvironment } from './lib/start/database.mjs'
import { readOptions } from './lib/start/options.mjs'
import { say, sentence } from './lib/start/say.mjs'

try {
  const options = readOptions()
  const database = await openDatabase(options)
  const env = await processEnvironment(options, database)
  const command = spawn(process.execPath, [join(options.app, 'cli.js'), 'admin:create', ...process.argv.slice(2)], { env, stdio: 'inherit' })
  process.exitCode = await new Promise((resolve) => command.once('close', (code) => resolve(code ?? 1)))
  if (database.isOwn && !database.reused) await database.stop()
} catch (error) {
  say(sentence(error))
  process.exitCode = 1
}
