import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { apiNow, callsOf } from './api-now.mjs'
import { releasePortal } from './portal-releases.mjs'
import { root } from './workspace.mjs'

const place = await mkdtemp(join(tmpdir(), 'bluebonnet-calls-'))
after(() => rm(place, { recursive: true, force: true }))

/** `npm run api:check -- <folder>`: whether it passes, and its output. */
const check = (/** @type {string} */ folder) => {
  const { status, stdout } = spawnSync('node', ['tools/api-check.mjs', folder], { cwd: root, encoding: 'utf8' })
  return { holds: status === 0, said: stdout }
}

const dist = join(place, 'dist')
await mkdir(dist)
const remoteEntry = { name: 'remoteEntry.js' }
const described = { name: 'mfe-one', version: '1.0.0', sdkRange: '^1.0.0', routes: [], menu: [], acts: [] }
await writeFile(join(dist, 'portal.json'), JSON.stringify(described))
await writeFile(join(dist, 'contract.json'), '{}')
const nameBuild = (/** @type {string} */ globalName) =>
  writeFile(join(dist, 'mf-manifest.json'), JSON.stringify({ metaData: { remoteEntry, globalName } }))
await nameBuild('one')
await writeFile(
  join(dist, 'remoteEntry.js'),
  'api("GET /api/deals/:id");api(`POST /api/clients`);text="GET /api/nothing"',
)

test('finds the calls of a build in its scripts', async () => {
  assert.deepEqual(Object.keys((await callsOf(dist, apiNow())).calls), ['GET /api/deals/{}', 'POST /api/clients'])
})

test('an API is released without the portals if it breaks no live one, and names what it would break', async () => {
  const served = join(place, 'web')
  await mkdir(join(served, 'shell'), { recursive: true })
  await writeFile(join(served, 'shell/contract.json'), '{}')
  await writeFile(join(served, 'shell/gate.mjs'), 'export const refusalsOf = () => [], ownershipFaults = () => []')
  const calls = await callsOf(dist, apiNow())
  await releasePortal('mfe-one', { root: served, dist, calls })
  assert.match(check(served).said, /breaks nothing of mfe-one 1\.0\.0-/)
  assert.ok(check(served).holds)
  // A portal built when the API had more.
  const deal = calls.calls['GET /api/deals/{}']
  assert.ok(deal)
  const older = structuredClone(calls)
  older.calls['GET /api/gone'] = deal
  await writeFile(join(dist, 'remoteEntry.js'), 'api("GET /api/gone")')
  await nameBuild('another')
  await releasePortal('mfe-one', { root: served, dist, calls: older })
  const { holds, said } = check(served)
  assert.ok(!holds)
  assert.match(said, /^mfe-one 1\.0\.0-\w+: GET \/api\/gone is gone\nKeep it until those portals are released anew\./m)
})
