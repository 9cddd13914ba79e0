// `npm run api:check`: reports what the API of this tree breaks for the last release's callers
// (services/app/release/api.json). `npm run test:deep` runs it, and fails unless the API's major version was raised.
// `--write` updates the record, on the released commit.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenPromises } from './lib/api-changes.mjs'
import { apiNow } from './lib/api-now.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const record = join(root, 'services/app/release/api.json')

const majorOf = (/** @type {import('./lib/api-changes.mjs').Api} */ { version }) => Number(version.split('.')[0])

await orStop(async () => {
  const now = apiNow()
  if (process.argv.includes('--write')) {
    // One line per call, so that a release's changes show as such.
    const lines = Object.entries(now.calls).map(
      ([call, promise]) => `${JSON.stringify(call)}: ${JSON.stringify(promise)}`,
    )
    await writeFile(record, `{"version": "${now.version}", "calls": {\n${lines.join(',\n')}\n}}\n`)
    return say(`The record has ${lines.length} calls of ${now.version}`)
  }
  /** @type {import('./lib/api-changes.mjs').Api} */
  const before = JSON.parse(await readFile(record, 'utf8'))
  const faults = majorOf(now) > majorOf(before) ? [] : brokenPromises(before, now)
  if (faults.length === 0) return say('The API breaks nothing of the last release')
  throw new Stop(
    `${faults.flatMap(({ call, faults: found }) => found.map((fault) => `${call} ${fault}`)).join('\n')}\n` +
      'Keep it, or raise the major of apiVersion (services/platform/src/http/openapi/openapi-document.ts).',
  )
})
