// Reports which callers the API of this tree breaks. `npm run api:check` checks the last release's callers
// (services/app/release/api.json): `npm test` runs it, and fails unless the API's major version was raised. `npm run
// api:check -- https://office.example.com`, or with the served folder, checks the portals that are live there, each
// by its build. Run it before releasing the API alone. `--write` updates the record, on the released commit.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenPromises } from './lib/api-changes.mjs'
import { apiNow } from './lib/api-now.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const record = join(root, 'services/app/release/api.json')
/** @typedef {import('./lib/api-changes.mjs').Api} Api */

/** @returns {Promise<Api>} */
const lastRelease = async () => JSON.parse(await readFile(record, 'utf8'))

const majorOf = (/** @type {Api} */ { version }) => Number(version.split('.')[0])

/** Reads a file of a served folder, or of a site; null when it is missing. */
const reader = (/** @type {string} */ where) => async (/** @type {string} */ path) => {
  if (!/^https?:/.test(where)) return readFile(join(where, path), 'utf8').catch(() => null)
  const answer = await fetch(new URL(path, where))
  if (answer.status === 404) return null
  if (!answer.ok) throw new Stop(`${answer.url} answers ${answer.status}`)
  return answer.text()
}

/**
 * The callers of that API and their calls: each portal's live release, released with its calls; one without is
 * assumed to make every call of the last release.
 * @param {string} where
 * @returns {Promise<{ name: string, api: Api }[]>}
 */
const callersAt = async (where) => {
  const read = reader(where)
  const registry = await read('/portals.json')
  if (registry === null) throw new Stop(`${where} has no portals.json`)
  /** @type {{ portals: { name: string, version: string }[] }} */
  const { portals } = JSON.parse(registry)
  return Promise.all(
    portals.map(async ({ name, version }) => {
      const text = await read(`/p/${name}/${version}/calls.json`)
      if (text === null) say(`${name} ${version} does not say what it calls`)
      return { name: `${name} ${version}`, api: text === null ? await lastRelease() : JSON.parse(text) }
    }),
  )
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
await orStop(async () => {
  const now = apiNow()
  if (values.write === true) {
    // One line per call, so that a release's changes show as such.
    const lines = Object.entries(now.calls).map(
      ([call, promise]) => `${JSON.stringify(call)}: ${JSON.stringify(promise)}`,
    )
    await writeFile(record, `{"version": "${now.version}", "calls": {\n${lines.join(',\n')}\n}}\n`)
    return say(`The record has ${lines.length} calls of ${now.version}`)
  }
  const [where] = positionals
  const callers =
    where === undefined ? [{ name: 'the last release', api: await lastRelease() }] : await callersAt(where)
  const faults = callers.flatMap(({ name, api }) => {
    if (where === undefined && majorOf(now) > majorOf(api)) return []
    return brokenPromises(api, now).flatMap(({ call, faults: said }) =>
      said.map((fault) => `${name}: ${call} ${fault}`),
    )
  })
  if (faults.length === 0) return say(`The API breaks nothing of ${callers.map(({ name }) => name).join(', ')}`)
  const remedy =
    where === undefined
      ? 'Keep it, or raise the major of apiVersion (services/platform/src/http/openapi/openapi-document.ts).'
      : 'Keep it until those portals are released anew.'
  throw new Stop(`${faults.join('\n')}\n${remedy}`)
})
