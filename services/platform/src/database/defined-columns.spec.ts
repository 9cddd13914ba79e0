import {
  assert,
  boolean,
  configureGlobal,
  constant,
  dictionary,
  integer,
  oneof,
  property,
  string,
  stringMatching,
} from 'fast-check'
import { definedColumns } from './defined-columns.js'

configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const value = oneof(constant(undefined), constant(null), boolean(), string(), integer())

describe('definedColumns', () => {
  it('keeps every column with a value or null unchanged, and no other', () => {
    assert(
      property(dictionary(stringMatching(/^[a-z]+$/), value), (columns) => {
        const kept: Record<string, unknown> = definedColumns(columns)
        expect(Object.keys(kept)).toEqual(Object.keys(columns).filter((name) => columns[name] !== undefined))
        for (const name of Object.keys(kept)) expect(kept[name]).toBe(columns[name])
      }),
    )
  })
})
