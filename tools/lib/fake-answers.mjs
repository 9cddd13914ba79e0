// Answers to every reading call, made from the table of calls: what a screen gets without a server.
import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'

/** @typedef {import('zod').core.JSONSchema._JSONSchema} Part */
/** @typedef {import('zod').core.JSONSchema.JSONSchema} Schema */

const words = [
  'Sample',
  '2026-11-22',
  '2026-11',
  '78701',
  '+15125550100',
  'TX',
  '123456',
  'a@bluebonnet.test',
  '#1F3A5F',
  'America/Chicago',
]
const formats = {
  uuid: '01900000-0000-7000-8000-000000000001',
  email: 'sample@bluebonnet.test',
  date: '2026-11-22',
  'date-time': '2026-11-22T15:00:00.000Z',
  uri: 'https://bluebonnet.test/sample',
}

const textOf = (/** @type {Schema} */ { format, pattern, minLength = 0, maxLength = Infinity }) => {
  const known = Object.entries(formats).find(([name]) => name === format)?.[1]
  if (known !== undefined) return known
  const fitting = pattern === undefined ? words : words.filter((word) => new RegExp(pattern, 'u').test(word))
  return (fitting[0] ?? 'Sample').padEnd(minLength, 'x').slice(0, maxLength)
}

/**
 * A value of a JSON schema: one row of a list, the first of several choices, and a value rather than null.
 * @param {Part} schema
 * @returns {unknown}
 */
const sampleOf = (schema) => {
  if (typeof schema === 'boolean') return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf ?? []
  if (choices.length > 0) return sampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0] ?? {})
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part)))
  if (schema.type === 'array') {
    const { items, prefixItems } = schema
    if (prefixItems !== undefined) return prefixItems.map((item) => sampleOf(item))
    return items === undefined || Array.isArray(items) ? [] : [sampleOf(items)]
  }
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]))
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  return schema.type === 'boolean' ? false : null
}

const patterns = Object.entries(calls).map(([key, { answer }]) => ({
  key,
  isExact: !key.includes(':'),
  pattern: new RegExp(`^${key.replaceAll(/:[^/]+/g, '[^/]+')}$`),
  answer,
}))

const patternOf = (/** @type {string} */ call) => {
  const found = patterns.filter(({ pattern }) => pattern.test(call))
  return found.find(({ isExact }) => isExact) ?? found[0] ?? null
}

/**
 * The call's name in the table, `GET /api/deals/:id` for `GET /api/deals/42`; null for an unknown one.
 * @param {string} call
 */
export const callOf = (call) => patternOf(call)?.key ?? null

/**
 * The answer of a call.
 * @param {string} call like `GET /api/deals/42`
 * @returns {unknown} undefined: there is no such call, or it answers no JSON
 */
export const fakeAnswer = (call) => {
  const { answer } = patternOf(call) ?? { answer: null }
  if (answer === null || answer === 'stream') return undefined
  return sampleOf(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }))
}
