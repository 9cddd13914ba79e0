import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skewed } from './skewed-answers.mjs'

test('every object of an answer has fields that nobody knows, and lacks those that are new', () => {
  const answer = [{ id: 1, plan: { name: 'Split', since: '2026' }, counts: {} }]
  const told = skewed(answer, 'GET /api/deals ', new Set(['GET /api/deals [].plan.since']))
  const more = { addedLater: 'added later', addedList: [{ addedLater: true }], addedNull: null }
  assert.deepEqual(told, [{ id: 1, plan: { name: 'Split', ...more }, counts: {}, ...more }])
})
