// `npm run admin:create -- --email … --first … --last …`: the first super admin, in the database that `npm start` uses.
import { runCommand } from './lib/start/run-command.mjs'

await runCommand(['admin:create', ...process.argv.slice(2)])
