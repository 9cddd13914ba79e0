// `npm run backup -- FILE` and the like: a command of services/app on the database and files of `npm start`.
import { runCommand } from './lib/start/run-command.mjs'

await runCommand(process.argv.slice(2))
