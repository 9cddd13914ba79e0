// Answers of another API than the one that a portal was built with: a later one adds unknown fields, an earlier one
// lacks some.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callKey, newFields } from './api-changes.mjs'
import { apiNow } from './api-now.mjs'
import { callOf, fakeAnswer } from './fake-answers.mjs'
import { isObject } from './whole-file.mjs'
import { root } from './workspace.mjs'

/** What a later API adds to every object of an answer, each time of another type. */
const unknown = { addedLater: 'added later', addedList: [{ addedLater: true }], addedNull: null }

/**
 * @param {unknown} value
 * @param {string} at
 * @param {ReadonlySet<string>} gone fields as `newFields` names them
 * @returns {unknown}
 */
const skewed = (value, at, gone) => {
  if (Array.isArray(value)) return value.map((item) => skewed(item, `${at}[]`, gone))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => !gone.has(`${at}.${name}`))
  const known = Object.fromEntries(entries.map(([name, item]) => [name, skewed(item, `${at}.${name}`, gone)]))
  // An object without fixed fields has data as keys, such as ids: a new one would be a row.
  return entries.length === 0 ? known : { ...known, ...unknown }
}

/** The last release's promises. */
const lastRelease = () => JSON.parse(readFileSync(join(root, 'services/app/release/api.json'), 'utf8'))

/** @type {Set<string> | null} */
let since = null
/** Fields and calls that the last release lacked. */
const newSince = () => {
  since ??= new Set(newFields(lastRelease(), apiNow()))
  return since
}

/** The answer of a call, like `fakeAnswer`; a new call has none. @param {string} call */
export const skewedAnswer = (call) => {
  const answer = fakeAnswer(call)
  const name = callOf(call)
  if (name === null || newSince().has(callKey(name))) return undefined
  return skewed(answer, `${callKey(name)} `, newSince())
}
