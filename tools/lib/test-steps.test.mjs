import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affectedSteps, allSteps, deepSteps } from './test-steps.mjs'

const namesOf = (
  /** @type {readonly (import('./test-run.mjs').Step | readonly import('./test-run.mjs').Step[])[]} */ steps,
) => steps.flat().map(({ name }) => name)

test('a change of a folder is linted, tested, and its dependents’ types are checked', () => {
  const names = namesOf(affectedSteps(['mfe-agent', 'services/deals']))
  assert.ok(names.includes('Lint and tests of @bluebonnet/mfe-agent,@bluebonnet/deals'), names.join())
  assert.throws(() => affectedSteps(['mfe-agnet']), /There is no mfe-agnet\. Name folders: libs\/.*mfe-agent/)
})

test('no step of the deep run is one of every run but the builds', () => {
  const daily = new Set(namesOf(allSteps))
  assert.deepEqual(
    namesOf(deepSteps).filter((name) => daily.has(name)),
    ['Builds'],
  )
})
