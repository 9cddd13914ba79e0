import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runSteps } from './steps.mjs'
import { suitesToTryAgain, verdictOf } from './verdict.mjs'

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
    ok: false,
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
    ok: true,
    passed: 73,
    failed: 0,
    remarks: ['passed only on the second try: admin.e2e.ts:13:1 › counts people'],
  })
  assert.deepEqual(verdictOf(output.replace('flaky', 'failed'), false).remarks.slice(0, 2), [
    '1) admin.e2e.ts:13:1 › counts people',
    'Error: expect(locator).toContainText(expected) failed',
  ])
})

test('gives a second try to few suites, and never to a counter-example', () => {
  const output = [
    'PASS services/a/one.int-spec.ts (3 s)',
    '\u001b[31mFAIL\u001b[39m services/auth/src/two.int-spec.ts (14.9 s)',
    'FAIL mfe-broker/src/forms.spec.tsx',
    'FAIL mfe-broker/src/forms.spec.tsx',
  ].join('\n')
  assert.deepEqual(suitesToTryAgain(output), ['services/auth/src/two.int-spec.ts', 'mfe-broker/src/forms.spec.tsx'])
  assert.deepEqual(suitesToTryAgain(`${output}\n    Property failed after 3 tests`), [])
  assert.deepEqual(suitesToTryAgain(`${output}\nJest: "global" coverage threshold for lines (100%) not met`), [])
  assert.deepEqual(suitesToTryAgain([1, 2, 3, 4].map((n) => `FAIL a/${n}.spec.ts`).join('\n')), [])
})

const script = (/** @type {string} */ text) => /** @type {[string, ...string[]]} */ (['node', '-e', text])
const says = (/** @type {string} */ text, /** @type {number} */ code) =>
  script(`console.log(${JSON.stringify(text)}); process.exit(${code})`)
const unseen = () => undefined

test('a step is well when its failed suites pass once more, in CI only', async (t) => {
  const first = says('FAIL a/one.spec.ts\nTests: 1 failed, 4 passed, 5 total', 1)
  const step = { name: 'Suites', command: first, again: says('PASS a/one.spec.ts\nTests: 2 passed, 2 total', 0) }
  const inCi = process.env['CI']
  t.after(() => (inCi === undefined ? delete process.env['CI'] : (process.env['CI'] = inCi)))
  process.env['CI'] = '1'
  assert.deepEqual(await runSteps([step], unseen), { passed: 5, failed: 0 })
  assert.deepEqual(await runSteps([{ ...step, again: first }], unseen), { passed: 4, failed: 1 })
  delete process.env['CI']
  assert.deepEqual(await runSteps([step], unseen), { passed: 4, failed: 1 })
})

test('lanes of steps run beside each other and are told one after the other', async (t) => {
  /** @type {string[]} */
  const told = []
  const place = mkdtempSync(join(tmpdir(), 'bluebonnet-lanes-'))
  t.after(() => rmSync(place, { recursive: true }))
  const mark = JSON.stringify(join(place, 'second is done'))
  /** The first lane ends only once the second has done all of its own. */
  const waits = `const look = () => fs.existsSync(${mark}) ? console.log('waited') : setTimeout(look, 10); look()`
  const steps = [
    [{ name: 'First', command: script(waits) }],
    [
      { name: 'Second', command: script("console.log('Tests: 2 passed, 2 total')") },
      { name: 'Third', command: script(`console.log('too late'); fs.writeFileSync(${mark}, ''); process.exit(1)`) },
    ],
  ]
  const total = await runSteps([steps], (text) => void told.push(text))
  assert.deepEqual(total, { passed: 3, failed: 1 })
  const output = '\n== First\nwaited\n\n== Second\nTests: 2 passed, 2 total\n\n== Third\ntoo late\n'
  assert.ok(told.join('').startsWith(output), told.join(''))
})
