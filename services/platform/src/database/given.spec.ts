import fc from 'fast-check'
import { given } from './given.js'

const value = fc.oneof(fc.constant(undefined), fc.constant(null), fc.boolean(), fc.string(), fc.integer())

describe('given', () => {
  it('keeps every column that has a value or null, as it is, and no other', () => {
    fc.assert(fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), value), (columns) => {
      const kept: Record<string, unknown> = given(columns)
      expect(Object.keys(kept)).toEqual(Object.keys(columns).filter((name) => columns[name] !== undefined))
      for (const name of Object.keys(kept)) expect(kept[name]).toBe(columns[name])
    }))
  })
})
