import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affectedSteps, allSteps, deepSteps } from './test-steps.mjs'

const namesOf = (
  /** @type {readonly (import('./test-run.mjs').Step | readonly import('./test-run.mjs').Step[])[]} */ steps,
) => steps.flat().map(({ name }) => name)

test('lints and tests a changed folder, and checks everybody’s types', () => {
  const names = namesOf(affectedSteps(['mfe-agent', 'services/deals']))
  const changed = '@bluebonnet/mfe-agent,@bluebonnet/deals'
  assert.deepEqual(names, ['Types', `Lint of ${changed}`, `Tests of ${changed}`, 'Format'])
  assert.throws(() => affectedSteps(['mfe-agnet']), /There is no mfe-agnet\. Name folders: libs\/.*mfe-agent/)
})

test('no step of the deep run is one of every run, except the builds', () => {
  const daily = new Set(namesOf(allSteps))
  assert.deepEqual(
    namesOf(deepSteps).filter((name) => daily.has(name)),
    ['Builds'],
  )
})
