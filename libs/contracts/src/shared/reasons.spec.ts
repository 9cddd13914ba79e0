import { z } from 'zod'
import { importBalance } from '../agent-accounts/agent-account.calls.js'
import { calls } from '../calls.js'
import { importCap } from '../reports/report.schema.js'

/** The fields of a schema that hold a reason, with their paths. */
const reasonsIn = (schema: unknown, path: string): [path: string, field: z.ZodType][] => {
  if (/reason$/i.test(path) && schema instanceof z.ZodType) return [[path, schema]]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => reasonsIn(field, `${path}.${name}`))
  if (schema instanceof z.ZodPipe) return [...reasonsIn(schema.in, path), ...reasonsIn(schema.out, path)]
  if (schema instanceof z.ZodArray) return reasonsIn(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => reasonsIn(option, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return reasonsIn(schema.unwrap(), path)
  return []
}

it('no call and no import takes a blank text for a reason', () => {
  const reasons = [
    ...Object.entries(calls).flatMap(([key, call]) => ('body' in call ? reasonsIn(call.body, key) : [])),
    ...reasonsIn(importBalance, 'balances'),
    ...reasonsIn(importCap, 'caps'),
  ]
  expect(reasons.length).toBeGreaterThan(25)
  const blanks = [' ', ' \u200B ', '\u2800']
  expect(
    reasons.flatMap(([path, field]) => (blanks.some((blank) => field.safeParse(blank).data != null) ? [path] : [])),
  ).toEqual([])
})
