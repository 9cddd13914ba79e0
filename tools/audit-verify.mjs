// `npm run audit:verify`: whether the audit log is as it was written.
import { runCommand } from './lib/start/run-command.mjs'

await runCommand(['audit:verify'])
