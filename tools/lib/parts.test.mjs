import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { browserChecks, everybodys, partsOf } from './parts.mjs'
import { root } from './workspace.mjs'

test('a run is of the whole unless parts are named, which must be there', () => {
  assert.equal(partsOf([]), null)
  assert.deepEqual(partsOf(['mfe-agent', 'services/deals']), ['mfe-agent', 'services/deals'])
  assert.throws(() => partsOf(['mfe-agnet']), /There is no mfe-agnet\. Name folders: libs\/.*mfe-agent/)
})

test('what stands in no package is everybody’s, but for what only people read', () => {
  const files = ['mfe-agent/src/portal.tsx', 'docs/portals.md', 'README.md', '.github/workflows/mfe-agent.yml']
  assert.deepEqual(everybodys(files), [])
  const shared = ['tools/test.mjs', 'jest.unit.mjs', 'package-lock.json', '.ci/run', 'docker/Dockerfile']
  assert.deepEqual(everybodys([...files, ...shared]), shared)
})

test('a portal is drawn by the built shell, and what all screens stand on by every check in a browser', () => {
  assert.equal(browserChecks(['services/deals', 'libs/commission']), null)
  assert.deepEqual(browserChecks(['mfe-agent', 'libs/ui']), [])
  const [, wanted = ''] = browserChecks(['mfe-agent', 'mfe-broker']) ?? []
  assert.equal(wanted, 'mfe-agent as it is built|mfe-broker as it is built')
  // The title of the check that it picks.
  assert.match(readFileSync(join(root, 'shell/e2e/federation/gate.spec.ts'), 'utf8'), /\$\{portal\} as it is built/)
})
