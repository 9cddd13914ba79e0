import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiOf, brokenPromises, newFields } from './api-changes.mjs'

/** @typedef {import('./api-changes.mjs').Schema} Schema */
/**
 * @typedef {{ body?: Schema, answer?: Schema, query?: Schema, needed?: boolean, isPublic?: boolean,
 *   status?: string }} Call
 */

const text = { type: 'string' }
const row = (/** @type {Record<string, Schema>} */ properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** The API with one call. */
const api = (/** @type {Call} */ { body, answer = row({}), query, needed = false, isPublic = false, status = '200' }) =>
  apiOf({
    info: { version: '1.0.0' },
    paths: {
      '/api/rows/{id}': {
        post: {
          security: isPublic ? [] : [{}],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            ...(query === undefined ? [] : [{ name: 'q', in: 'query', required: needed, schema: query }]),
          ],
          ...(body === undefined
            ? {}
            : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
          responses: { [status]: { content: { 'application/json': { schema: answer } } }, '4XX': {} },
        },
      },
    },
  })
const faults = (/** @type {Call} */ before, /** @type {Call} */ now) =>
  brokenPromises(api(before), api(now)).flatMap((each) => each.faults)

/** @type {Record<string, { before: Call, now: Call, said: RegExp }>} */
const breaking = {
  'a field of an answer that is gone': {
    before: { answer: row({ a: text, b: text }) },
    now: { answer: row({ a: text }) },
    said: /^answer\.b is gone$/,
  },
  'a field of an answer that may be missing': {
    before: { answer: row({ a: text }) },
    now: { answer: row({ a: text }, []) },
    said: /^answer\.a may be missing$/,
  },
  'an answer that may be null': {
    before: { answer: row({ a: text }) },
    now: { answer: row({ a: { anyOf: [text, { type: 'null' }] } }) },
    said: /^answer\.a may be null and not only string$/,
  },
  'an answer that is null by another way of saying it': {
    before: { answer: row({ a: { type: 'string' } }) },
    now: { answer: row({ a: { type: ['string', 'null'] } }) },
    said: /^answer\.a may be null and not only string$/,
  },
  'a word where it was one of a few': {
    before: { answer: row({ a: { type: 'string', enum: ['OPEN'] } }) },
    now: { answer: row({ a: text }) },
    said: /^answer\.a may be any string and not only OPEN$/,
  },
  'a new field that must be sent': {
    before: { body: row({ a: text }) },
    now: { body: row({ a: text, b: text }) },
    said: /^input\.body\.b is new and required$/,
  },
  'a field that must be sent by now': {
    before: { body: row({ a: text }, []) },
    now: { body: row({ a: text }) },
    said: /^input\.body\.a is required$/,
  },
  'a field that is not taken any more': {
    before: { body: row({ a: text, b: text }, ['a']) },
    now: { body: row({ a: text }) },
    said: /^input\.body\.b is not taken any more$/,
  },
  'a narrowed type': {
    before: { body: row({ a: { anyOf: [text, { type: 'number' }] } }) },
    now: { body: row({ a: text }) },
    said: /^input\.body\.a may be number and not only string$/,
  },
  'a value that is not taken any more': {
    before: { query: { type: 'string', enum: ['A', 'B'] } },
    now: { query: { type: 'string', enum: ['A'] } },
    said: /^input\.query\.q: B is not taken any more$/,
  },
  'a stricter length': {
    before: { body: row({ a: { type: 'string', maxLength: 200 } }) },
    now: { body: row({ a: { type: 'string', maxLength: 100 } }) },
    said: /^input\.body\.a: maxLength 100$/,
  },
  'a new filter that must be given': {
    before: {},
    now: { query: text, needed: true },
    said: /^input\.query\.q is new and required$/,
  },
  'a body where there was none': {
    before: {},
    now: { body: row({ a: text }) },
    said: /^input\.body is new and required$/,
  },
  'another status': { before: {}, now: { status: '201' }, said: /^answers 201 instead of 200$/ },
  'a call that was public': { before: { isPublic: true }, now: {}, said: /^is not public any more$/ },
}
for (const [what, { before, now, said }] of Object.entries(breaking))
  test(`breaks callers: ${what}`, () => {
    assert.deepEqual(faults(before, before), [])
    const told = faults(before, now)
    assert.equal(told.length, 1, told.join('\n'))
    assert.match(told[0] ?? '', said)
  })

/** @type {Record<string, { before: Call, now: Call }>} */
const harmless = {
  'a new field of an answer': { before: { answer: row({ a: text }) }, now: { answer: row({ a: text, b: text }) } },
  'an answer that is never null any more': {
    before: { answer: row({ a: { anyOf: [text, { type: 'null' }] } }) },
    now: { answer: row({ a: text }) },
  },
  'a field that may be sent': { before: { body: row({ a: text }) }, now: { body: row({ a: text, b: text }, ['a']) } },
  'a filter that may be given': { before: {}, now: { query: text } },
  'a wider type': {
    before: { body: row({ a: text }) },
    now: { body: row({ a: { anyOf: [text, { type: 'null' }] } }) },
  },
  'whole numbers where any number was taken': {
    before: { body: row({ a: { type: 'integer' } }) },
    now: { body: row({ a: { type: 'number' } }) },
  },
  'a status that is new': {
    before: { answer: { type: 'array', items: row({ a: { type: 'string', enum: ['OPEN'] } }) } },
    now: { answer: { type: 'array', items: row({ a: { type: 'string', enum: ['OPEN', 'PAID'] } }) } },
  },
  'null said otherwise': {
    before: { answer: row({ a: { anyOf: [text, { type: 'null' }] } }) },
    now: { answer: row({ a: { type: ['string', 'null'] } }) },
  },
  'other words': {
    before: { answer: row({ a: text }) },
    now: { answer: row({ a: { type: 'string', maxLength: 9 } }) },
  },
}
for (const [what, { before, now }] of Object.entries(harmless))
  test(`breaks nobody: ${what}`, () => assert.deepEqual(faults(before, now), []))

test('a removed call breaks its callers, and a new one nobody', () => {
  const none = { version: '1.0.0', calls: {} }
  assert.deepEqual(brokenPromises(api({}), none), [{ call: 'POST /api/rows/{}', faults: ['is gone'] }])
  assert.deepEqual(brokenPromises(none, api({})), [])
})

const list = (/** @type {Schema} */ items) => ({ answer: { type: 'array', items } })

test('finds new fields of an answer by their path', () => {
  const before = api(list(row({ a: row({ b: text }) })))
  const now = api(list(row({ a: row({ b: text, c: text }), d: text })))
  assert.deepEqual([...newFields(before, now)], ['POST /api/rows/{} [].a.c', 'POST /api/rows/{} [].d'])
  assert.deepEqual([...newFields({ version: '1.0.0', calls: {} }, now)], ['POST /api/rows/{}'])
})
