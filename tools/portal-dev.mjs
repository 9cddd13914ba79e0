// `npm run dev -w mfe-agent`: that portal alone in a page, as a demo person of the running product (`API_URL`,
// http://127.0.0.1:4200 by default), or with `-- --fake` on fake answers. `-- --as broker` is another person,
// DEV_PORT another port.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { startDevServer } from './lib/dev-server.mjs'
import { orStop, say } from './lib/start/say.mjs'

const { values } = parseArgs({ options: { fake: { type: 'boolean' }, as: { type: 'string' } } })
const port = Number(process.env['DEV_PORT'] ?? 4300)
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4200'
await orStop(async () => {
  const root = process.cwd()
  const { url } = await startDevServer({ root, port, api: values.fake ? null : api, as: values.as })
  say(`${basename(root)} is ready:  ${url}`)
  say(
    `In the running product:  ` +
      `${api.replace('127.0.0.1', 'localhost')}/?portal=${basename(root)}@http://localhost:${port}`,
  )
})
