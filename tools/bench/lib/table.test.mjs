import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLastRun } from './keep-table.mjs'
import { atLeast, atMost, passes } from './row.mjs'
import { percentile } from './statistics.mjs'
import { table } from './table.mjs'

const pages = (/** @type {number} */ value) =>
  atLeast({ measure: 'Pages', value, unit: 'a second', floor: 0.5, bare: 40, bareName: 'bare pdfkit' })
const memory = (/** @type {number} */ value) => atMost({ measure: 'Memory', value, unit: 'MB', limit: 200 })

test('a rate holds from its floor of the bare rate on', () => {
  assert.deepEqual(
    [19.9, 20, 60].map((value) => passes(pages(value))),
    [false, true, true],
  )
  assert.equal(pages(30).ratio, 0.75)
})

test('a quantity holds up to its limit', () => {
  assert.deepEqual(
    [199, 200, 200.1].map((value) => passes(memory(value))),
    [true, true, false],
  )
})

test('an aim is shown and fails nothing', () => {
  const row = atMost({ measure: 'Dashboard', value: 450, unit: 'KB', limit: 300, isAim: true })
  assert.equal(passes(row), true)
  assert.match(table([row]), /aim 300 KB +\| 1\.50 +\| not yet/)
})

test('a figure that is no number misses', () => {
  assert.deepEqual([passes(pages(Number.NaN)), passes(memory(Number.NaN))], [false, false])
})

test('the table is aligned and says what was missed', () => {
  const lines = table([pages(10), memory(150)]).split('\n')
  assert.equal(new Set(lines.map((line) => line.length)).size, 1)
  assert.equal(lines[2], '| Pages   | 10.0 a second | at least 0.5 of 40.0 a second (bare pdfkit) | 0.25  | MISSED  |')
  assert.match(lines[3] ?? '', /^\| Memory +\| 150 MB +\| at most 200 MB +\| 0\.75 +\| holds +\|$/)
})

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 30 }, (_, index) => 30 - index)
  assert.equal(percentile(values, 0.95), 29)
  assert.equal(percentile([7], 0.95), 7)
})

test('the last run takes the place of the one before, and only that', () => {
  const page = 'Above\n<!-- last run -->\nold $1\n<!-- end of last run -->\nBelow'
  assert.equal(
    withLastRun(page, 'new $& text'),
    'Above\n<!-- last run -->\nnew $& text\n<!-- end of last run -->\nBelow',
  )
  assert.throws(() => withLastRun('Above', 'new'), /no place/)
})
