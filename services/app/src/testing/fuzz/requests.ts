import { formOf } from '@bluebonnet/testing'
import * as fc from 'fast-check'
import type { CallerName } from '../product.js'
import { fieldsOf, type KnownValues, refusesText, valuesOf } from './from-schema.js'
import { hostileBodies, hostileQueries, hostileTables, hostileTexts, hostileValues, injections } from './hostile.js'
import type { Operation, Schema } from './operations.js'

/** One request, ready to send. */
export interface FuzzRequest {
  caller: CallerName
  path: string
  body: { type: string; bytes: string | Uint8Array } | null
}

const json = (value: unknown): FuzzRequest['body'] => ({ type: 'application/json', bytes: JSON.stringify(value) })

/** Percent-encodes also what is no text: half a surrogate pair goes as the bytes that some encoders make of it. */
const encoded = (value: unknown): string => {
  const text = String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const requestCaller = fc.constantFrom<CallerName[]>(
  'broker',
  'broker',
  'owner',
  'owner',
  'tc',
  'superAdmin',
  'signedOut',
)

/** Requests of every kind for one operation: valid, nearly valid, and hostile in one part or another. */
export const requestsOf = (operation: Operation, rows: KnownValues): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      caller: requestCaller,
      address: addresses(operation, rows),
      query: queries(operation, rows),
      body: bodies(operation, rows),
    })
    .map(({ caller, address, query, body }) => ({ caller, path: address + query, body }))

const addresses = ({ template, path }: Operation, rows: KnownValues): fc.Arbitrary<string> => {
  const parts = Object.entries(path).map(([name, schema]) => {
    const right = valuesOf(schema, () => rows(name === 'id' ? (template.split('/')[2] ?? '') : name), name)
    const wrong = fc.oneof(
      fc.uuid(),
      fc.constantFrom(...hostileTexts.filter((text) => text.length < 400 && text !== '')),
    )
    return fc
      .oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: wrong })
      .map((value): [string, string] => [`{${name}}`, encoded(value)])
  })
  return fc
    .tuple(...parts)
    .map((pairs) => pairs.reduce((address, [mark, value]) => address.replace(mark, () => value), template))
}

const queries = ({ query }: Operation, rows: KnownValues): fc.Arbitrary<string> => {
  const names = Object.keys(query)
  const right = fc
    .record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof(
            { weight: 3, arbitrary: valuesOf(query[name] ?? {}, rows, name) },
            { weight: 1, arbitrary: fc.constantFrom<unknown[]>(...hostileTexts) },
          ),
        ]),
      ),
      { requiredKeys: [] },
    )
    .map((values) => {
      const pairs = Object.entries(values).map(([name, value]) => `${name}=${encoded(value).slice(0, 4_000)}`)
      return pairs.length === 0 ? '' : `?${pairs.join('&')}`
    })
  return fc.oneof(
    { weight: names.length === 0 ? 6 : 3, arbitrary: names.length === 0 ? fc.constant('') : right },
    { weight: 1, arbitrary: fc.constantFrom(...hostileQueries) },
  )
}

const tables = fc.tuple(
  fc.constantFrom(...hostileTables),
  fc.option(fc.constantFrom('{}', '{"columns":["firstName"]}', '{"chosen":{"__proto__":"x"}}', '{"values":[]}', '['), {
    nil: undefined,
  }),
)
const asFile = (type: string, file: string | Uint8Array, beside: string | undefined): FuzzRequest['body'] =>
  type === 'multipart/form-data' ? formOf(file, beside) : { type, bytes: file }

/**
 * A GET has no body: the server answers without reading one, and closes the connection of a caller who still sends a
 * lot of it.
 */
const readable = (method: string): typeof hostileBodies =>
  method === 'GET' ? hostileBodies.filter(({ bytes }) => bytes.length < 100_000) : hostileBodies

const bodies = (
  { method, body: schema, fileTypes }: Operation,
  rows: KnownValues,
): fc.Arbitrary<FuzzRequest['body']> => {
  const raw = fc.constantFrom(...readable(method))
  if (fileTypes.length > 0)
    return fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom(...fileTypes), tables).map(([type, sent]) => asFile(type, ...sent)),
      },
      { weight: 1, arbitrary: raw },
    )
  if (schema === null) return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: raw })
  const right = valuesOf(schema, rows)
  return fc.oneof(
    { weight: 4, arbitrary: right.map(json) },
    { weight: 4, arbitrary: corrupted(right).map(json) },
    { weight: 2, arbitrary: raw },
    { weight: 1, arbitrary: fc.jsonValue().map(json) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

/** A valid body in which one or two fields are replaced, one is missing, or one is extra. */
const corrupted = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      right,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom<unknown[]>(...hostileValues)), { minLength: 1, maxLength: 2 }),
      fc.option(fc.nat()),
      fc.boolean(),
    )
    .map(([value, changes, without, tooMany]) => {
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).filter(
        (_entry, index, all) => without === null || index !== without % all.length,
      )
      const kept = new Map<string, unknown>(entries)
      for (const [at, hostile] of changes)
        kept.set(entries[at % Math.max(entries.length, 1)]?.[0] ?? 'unknown', hostile)
      if (tooMany) kept.set('isSuperAdmin', true)
      return Object.fromEntries(kept)
    })

const textsFor = (schema: Schema, place: number): readonly string[] =>
  refusesText(schema) ? injections.filter((_text, at) => at === place % injections.length) : injections

/**
 * An operation's otherwise valid request with injections in each of its fields, filters and ids: all of them where any
 * text is allowed, and one where the schema refuses every text that is not of its format.
 */
export const injectionsOf = (operation: Operation, rows: KnownValues, seed: number): FuzzRequest[] => {
  const [address = ''] = fc.sample(
    addresses(operation, (name) => rows(name).slice(0, 1)),
    { numRuns: 1, seed },
  )
  const [right] = fc.sample(operation.body === null ? fc.constant(null) : valuesOf(operation.body, rows), {
    numRuns: 1,
    seed,
  })
  const fields = fieldsOf(operation.body ?? {})
  const textsOf = ([name, schema]: [string, Schema], place: number): { name: string; text: string }[] =>
    textsFor(schema, operation.key.length + place).map((text) => ({ name, text }))
  return [
    ...Object.entries(operation.query)
      .flatMap(textsOf)
      .map(({ name, text }) => ({
        caller: 'broker' as const,
        path: `${address}?${name}=${encoded(text)}`,
        body: right === null ? null : json(right),
      })),
    ...Object.entries(operation.path)
      .flatMap(textsOf)
      .map(({ name, text }) => ({
        caller: 'broker' as const,
        path: operation.template.replace(`{${name}}`, () => encoded(text)),
        body: null,
      })),
    ...Object.entries(fields)
      .flatMap(textsOf)
      .map(({ name, text }) => ({
        caller: 'broker' as const,
        path: address,
        body: json({ ...Object(right), [name]: text }),
      })),
  ]
}
