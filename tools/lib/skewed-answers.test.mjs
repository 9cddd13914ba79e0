import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecord, skewed, skewedAnswer } from './skewed-answers.mjs'
import { isObject } from './whole-file.mjs'

/**
 * What stands in an answer at a place like `[].deal.papers`.
 * @param {unknown} value
 * @param {readonly string[]} place
 * @returns {unknown}
 */
const atPlace = (value, [part = '', ...rest]) => {
  if (part === '') return value
  if (Array.isArray(value)) return atPlace(value[0], part === '[]' ? rest : [part, ...rest])
  return isObject(value) ? atPlace(Reflect.get(value, part), rest) : undefined
}

test('every object of an answer has fields that nobody knows, and lacks those that are new', () => {
  const answer = [{ id: 1, plan: { name: 'Split', since: '2026' }, counts: {} }]
  const told = skewed(answer, 'GET /api/deals ', new Set(['GET /api/deals [].plan.since']))
  const more = { addedLater: 'added later', addedList: [{ addedLater: true }], addedNull: null }
  assert.deepEqual(told, [{ id: 1, plan: { name: 'Split', ...more }, counts: {}, ...more }])
})

test('what the last three releases brought is not there, however deep it stands, and no call of theirs', () => {
  for (const brought of readRecord('added.json').flat()) {
    const [, call = '', place = ''] = /^(\S+ \S+)(?: (.*))?$/.exec(brought) ?? []
    const answer = skewedAnswer(call.replaceAll('{}', '1'))
    assert.equal(place === '' ? answer : atPlace(answer, place.match(/\[\]|[^.[]+/g) ?? []), undefined, brought)
  }
})
