// `npm start`: from a fresh clone to a running brokerage. Only Node's own modules are imported here: nothing is installed yet.
import { checkNodeVersion } from './lib/start/node-version.mjs'
import { say, sentence } from './lib/start/say.mjs'

try {
  checkNodeVersion()
  const { launch } = await import('./lib/start/launch.mjs')
  await launch()
} catch (error) {
  say(`\n${sentence(error)}`)
  process.exit(1)
}
