import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase, processEnvironment } from './database.mjs'
import { readOptions } from './options.mjs'
import { say, sentence } from './say.mjs'

/** Runs a command of services/app at this terminal, on the database and files that `npm start` uses. */
export async function runCommand(/** @type {readonly string[]} */ args) {
  try {
    const options = readOptions()
    const database = await openDatabase(options)
    const env = await processEnvironment(options, database)
    const command = spawn(process.execPath, [join(options.app, 'cli.js'), ...args], { env, stdio: 'inherit' })
    process.exitCode = await new Promise((/** @type {(code: number) => void} */ resolve) =>
      command.once('close', (code) => resolve(code ?? 1)),
    )
    if (database.isOwn && !database.reused) await database.stop()
  } catch (error) {
    say(sentence(error))
    process.exitCode = 1
  }
}
