import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictOf } from './verdict.mjs'

test('adds up what jest says of several packages', () => {
  const { passed, failed } = verdictOf(
    'Tests:       2 failed, 10 passed, 12 total\nTests:       5 passed, 5 total\n',
    false,
  )
  assert.deepEqual({ passed, failed }, { passed: 15, failed: 2 })
})

test('counts a step without tests as one check, and a failed one as a failure whatever its tests say', () => {
  assert.equal(verdictOf('no errors', true).passed, 1)
  assert.equal(verdictOf('boom', false).failed, 1)
  assert.deepEqual(verdictOf('  3 passed (1.0s)\nthe product did not stop', false), {
    passed: 3,
    failed: 1,
    remarks: [],
  })
})

test('names at the end what was wrong, and what needed a second try', () => {
  const output = [
    '  ✘  1 admin.e2e.ts:13:1 › counts people (28.9s)',
    '  ✓  2 admin.e2e.ts:13:1 › counts people (retry #1) (9.0s)',
    '  1) admin.e2e.ts:13:1 › counts people',
    '    Error: expect(locator).toContainText(expected) failed',
    '  1 flaky',
    '  72 passed (7.0m)',
  ].join('\n')
  assert.deepEqual(verdictOf(output, true), {
    passed: 73,
    failed: 0,
    remarks: ['passed only on the second try: admin.e2e.ts:13:1 › counts people'],
  })
  assert.deepEqual(verdictOf(output.replace('flaky', 'failed'), false).remarks.slice(0, 2), [
    '1) admin.e2e.ts:13:1 › counts people',
    'Error: expect(locator).toContainText(expected) failed',
  ])
})
