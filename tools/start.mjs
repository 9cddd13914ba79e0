// `npm start`: from a fresh clone to a running brokerage. It imports only Node's own modules, because nothing is
// installed yet.
import { checkNodeVersion, orStop } from './lib/start/say.mjs'

await orStop(async () => {
  checkNodeVersion()
  const { launch } = await import('./lib/start/launch.mjs')
  await launch()
})
