import { changedFields } from './change-history.js'

describe('changedFields', () => {
  it('keeps only differences, with the old and new values', () => {
    expect(changedFields({ a: 1, b: 'x', c: null }, { a: 1, b: 'y', c: 'z' })).toEqual({
      before: { b: 'x', c: null },
      after: { b: 'y', c: 'z' },
    })
  })

  it('skips missing fields and equal objects', () => {
    expect(changedFields({ a: 1, plan: { cap: 2 } }, { a: undefined, plan: { cap: 2 } })).toBeNull()
  })

  it('writes a field that the row lacks as null', () => {
    expect(changedFields({}, { a: 1 })).toEqual({ before: { a: null }, after: { a: 1 } })
  })
})
