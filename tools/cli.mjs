// `npm run backup -- FILE` and the like: runs a command of services/app at this terminal, on the database and files
// of `npm start`. File names are relative to the person's folder: npm itself changes to the workspace's root.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { launcherOf } from './lib/start/data-dir.mjs'
import { openDatabase, processEnvironment } from './lib/start/database.mjs'
import { readOptions } from './lib/start/options.mjs'
import { say, sentence } from './lib/start/say.mjs'

try {
  const options = readOptions()
  const database = await openDatabase(options)
  const env = await processEnvironment(options, database)
  const command = spawn(process.execPath, [join(options.app, 'cli.js'), ...process.argv.slice(2)], {
    env,
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    stdio: 'inherit',
  })
  process.exitCode = await new Promise((/** @type {(code: number) => void} */ resolve) =>
    command.once('close', (code) => resolve(code ?? 1)),
  )
  // An `npm start` may have started meanwhile and found the server that runs for this command.
  const isLast = database.isOwn && !database.reused && (await launcherOf(options.dataDir)) === null
  if (isLast) await database.stop()
} catch (error) {
  say(sentence(error))
  process.exitCode = 1
}
