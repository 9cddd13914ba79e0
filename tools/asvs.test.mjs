// docs/asvs.md answers every requirement of OWASP ASVS 5.0.0 of level 1 or 2 once, and a yes says what shows it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/workspace.mjs'

/** Their numbers, as the standard gives them; what is missing between is of level 3. */
const asked = `
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
8.1.1-2 8.2.1-3 8.3.1 8.4.1
9.1.1-3 9.2.1-4
10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-3 12.2.1-2 12.3.1-4
13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
14.1.1-2 14.2.1-4 14.3.1-3
15.1.1-3 15.2.1-3 15.3.1-7
16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
17.1.1 17.2.1-4 17.3.1-2
`

const answers = ['yes', 'no', 'n/a']
const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
/** Number, what it asks for, answer and how, of each row. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

/** '1.2.1-3 1.3.1' as 1.2.1, 1.2.2, 1.2.3, 1.3.1. @param {string} text */
const numbersIn = (text) =>
  [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  )

test('every requirement is answered once, in its order or beside its like', () => {
  const answered = rows.flatMap(([numbers = '']) => numbersIn(numbers))
  assert.deepEqual(answered.toSorted(), numbersIn(asked).toSorted())
})

test('each answer is yes, no or n/a, with its reason', () => {
  for (const row of rows) {
    const [numbers, , answer = '', how = ''] = row
    assert.ok(row.length === 4 && answers.includes(answer) && how.length > 3, `${numbers}: ${answer}, ${how}`)
  }
})

test('the page counts its answers rightly', () => {
  const count = (/** @type {string} */ wanted) =>
    rows.filter(([, , answer]) => answer === wanted).flatMap(([numbers = '']) => numbersIn(numbers)).length
  const told = /Of (\d+) requirements\s+(\d+) are met, (\d+) do not apply and (\d+) are not met/.exec(page)
  assert.deepEqual(told?.slice(1).map(Number), [numbersIn(asked).length, count('yes'), count('n/a'), count('no')])
})
