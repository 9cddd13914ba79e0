import 'reflect-metadata'
import { readSettings, SettingsError } from '@bluebonnet/platform/config/settings'
import { commands } from './commands/commands.js'
import { StartupError } from './process/startup-error.js'

const [name = '', ...args] = process.argv.slice(2)

const run = async (): Promise<void> => {
  const load = commands[name]
  if (load === undefined)
    throw new StartupError(
      `Usage: cli <command>\n${Object.keys(commands)
        .map((known) => `  ${known}`)
        .join('\n')}`,
    )
  const command = await load()
  const result = await command(readSettings(), args)
  process.stdout.write(`${result}\n`)
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isPlain = error instanceof StartupError || error instanceof SettingsError
    process.stderr.write(`${error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)}\n`)
    process.exit(1)
  },
)
