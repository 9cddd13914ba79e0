import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLastRun } from './keep-table.mjs'
import { atLeast, atLeastPoints, atMost, ofRuns, passes } from './row.mjs'
import { percentile } from './statistics.mjs'
import { table } from './table.mjs'

const pages = (/** @type {number} */ value) =>
  atLeast({ measure: 'Pages', value, unit: 'a second', floor: 0.5, bare: 40, bareName: 'bare pdfkit' })
const memory = (/** @type {number} */ value) => atMost({ measure: 'Memory', value, unit: 'MB', limit: 200 })
const time = (/** @type {number} */ value) => atMost({ measure: 'Time', value, unit: 'ms', limit: 200 })
const points = (/** @type {number} */ value, /** @type {number} */ limit) =>
  passes(atLeastPoints({ measure: 'Points', value, limit }))
const joined = (/** @type {number[]} */ ...values) => ofRuns(values.map((value) => [pages(value), memory(value)]))

test('a rate holds from its floor of the bare rate on, and passes with a tenth to spare', () => {
  assert.deepEqual(
    [19.9, 20, 60].map((value) => pages(value).holds),
    [false, true, true],
  )
  assert.deepEqual(
    [21.9, 22.1].map((value) => passes(pages(value))),
    [false, true],
  )
  assert.equal(pages(30).ratio, 0.75)
})

test('a quantity holds up to its limit; bytes need nothing to spare, times a tenth', () => {
  assert.deepEqual(
    [199, 200, 200.1].map((value) => passes(memory(value))),
    [true, true, false],
  )
  assert.deepEqual(
    [180, 181].map((value) => [time(value).holds, passes(time(value))]),
    [
      [true, true],
      [true, false],
    ],
  )
})

test('of points a tenth of those that may be missing is to spare', () => {
  assert.deepEqual([points(90, 90), points(91, 90), points(100, 100)], [false, true, true])
})

test('of several runs the median tells, and the worst must hold', () => {
  const [rate, held] = joined(30, 21, 24)
  assert.deepEqual([rate?.figure, rate?.worst, rate && passes(rate)], ['24.0 a second', 21 / 40, true])
  assert.deepEqual([held?.figure, held?.worst], ['24.0 MB', 30 / 200])
  assert.deepEqual(joined(30, 19, 24).map(passes), [false, true])
  assert.deepEqual(joined(30, 21, 21).map(passes), [false, true])
})

test('an aim is shown and fails nothing', () => {
  const row = atMost({ measure: 'Dashboard', value: 450, unit: 'KB', limit: 300, isAim: true })
  assert.equal(passes(row), true)
  assert.match(table([row]), /aim 300 KB +\| 1\.50 +\| 1\.50 +\| not yet/)
})

test('a figure that is no number misses', () => {
  assert.deepEqual([passes(pages(Number.NaN)), passes(memory(Number.NaN))], [false, false])
})

test('the table is aligned and says what was missed', () => {
  const lines = table([pages(10), memory(150)]).split('\n')
  assert.equal(new Set(lines.map((line) => line.length)).size, 1)
  assert.equal(
    lines[2],
    '| Pages   | 10.0 a second | at least 0.5 of 40.0 a second (bare pdfkit) | 0.25  | 0.25  | MISSED  |',
  )
  assert.match(lines[3] ?? '', /^\| Memory +\| 150 MB +\| at most 200 MB +\| 0\.75 +\| 0\.75 +\| holds +\|$/)
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
