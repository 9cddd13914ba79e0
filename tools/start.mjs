// `npm start`: from a fresh clone to a running brokerage. Only Node's own modules are imported here: nothing is
// installed yet.
import { checkNodeVersion, orStop } from './lib/start/say.mjs'

await orStop(async () => {
  checkNodeVersion()
  const { launch } = await import('./lib/start/launch.mjs')
  await launch()
})
