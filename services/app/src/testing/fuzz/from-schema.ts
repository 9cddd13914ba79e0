import * as fc from 'fast-check'
import { z } from 'zod'
import { hostileTexts } from './hostile.js'
import type { Schema } from './operations.js'

const described = z
  .looseObject({
    type: z.union([z.string(), z.array(z.string())]),
    enum: z.array(z.unknown()),
    const: z.unknown(),
    format: z.string(),
    pattern: z.string(),
    minLength: z.number(),
    maxLength: z.number(),
    minimum: z.number(),
    maximum: z.number(),
    multipleOf: z.number(),
    items: z.record(z.string(), z.unknown()),
    maxItems: z.number(),
    minItems: z.number(),
    properties: z.record(z.string(), z.record(z.string(), z.unknown())),
    required: z.array(z.string()),
    anyOf: z.array(z.record(z.string(), z.unknown())),
  })
  .partial()
type Described = z.output<typeof described>

/** Whether a schema refuses every text that is not of its format. */
export const refusesText = (schema: Schema): boolean => {
  const form = described.parse(schema)
  if (form.enum !== undefined || 'const' in form) return true
  if (form.anyOf !== undefined) return form.anyOf.every(refusesText)
  if (Array.isArray(form.type)) return form.type.every((type) => refusesText({ ...form, type }))
  if (form.type === 'string') return ['uuid', 'email', 'date', 'date-time'].includes(form.format ?? '')
  return ['integer', 'number', 'boolean', 'null'].includes(form.type ?? '')
}

/** The schemas of an object's fields. */
export const fieldsOf = (schema: Schema): Record<string, Schema> => described.parse(schema).properties ?? {}

/** Values by field name, for fields that must refer to something that exists: ids, upload URLs. */
export type KnownValues = (field: string) => readonly string[]

const texts = fc.oneof(
  { weight: 5, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
)

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid({ version: 7 }),
  email: fc.uuid({ version: 4 }).map((name) => `${name}@example.test`),
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  uri: fc.webUrl(),
}

/** Values that a schema of the OpenAPI document allows; the server's own rules may still refuse them. */
export const valuesOf = (schema: Schema, known: KnownValues, field = ''): fc.Arbitrary<unknown> => {
  const form = described.parse(schema)
  if (form.enum !== undefined) return fc.constantFrom(...form.enum)
  if ('const' in form) return fc.constant(form.const)
  if (form.anyOf !== undefined) return fc.oneof(...form.anyOf.map((choice) => valuesOf(choice, known, field)))
  if (Array.isArray(form.type)) return fc.oneof(...form.type.map((type) => valuesOf({ ...form, type }, known, field)))
  switch (form.type) {
    case 'object':
      return objectOf(form, known)
    case 'array':
      return fc.array(valuesOf(form.items ?? {}, known, field), {
        minLength: form.minItems ?? 0,
        maxLength: Math.min(form.maxItems ?? 3, 3),
      })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: lowest(form), max: highest(form) }),
        fc.constantFrom(lowest(form), highest(form)),
      )
    case 'number':
      return amounts(form)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(form, known(field))
    default:
      return fc.jsonValue()
  }
}

const lowest = ({ minimum = -1_000_000 }: Described): number => Math.max(Math.ceil(minimum), -(2 ** 31))
const highest = ({ maximum = 1_000_000_000 }: Described): number => Math.min(Math.floor(maximum), 2 ** 31 - 1)

const amounts = (form: Described): fc.Arbitrary<number> => {
  const whole = fc.integer({ min: lowest(form), max: highest(form) })
  return fc.oneof(
    whole,
    whole.map((dollars) => dollars / 100),
    fc.double({ min: lowest(form), max: highest(form), noNaN: true }),
  )
}

const objectOf = (
  { properties = {}, required = [] }: Described,
  known: KnownValues,
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, valuesOf(member, known, name)])),
    { requiredKeys: required.filter((name) => name in properties), noNullPrototype: true },
  )

const textOf = (form: Described, known: readonly string[]): fc.Arbitrary<string> => {
  const any = form.format === undefined ? patterned(form) : (formats[form.format] ?? texts)
  return known.length === 0
    ? any
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any })
}

const patterned = ({ pattern, maxLength, minLength = 0 }: Described): fc.Arbitrary<string> => {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return texts.map((text) => (maxLength === undefined ? text : text.slice(0, maxLength)).padEnd(minLength, 'x'))
}
