import { changedFields } from './change-history.js'

describe('changedFields', () => {
  it('keeps only what differs, as it was and as it becomes', () => {
    expect(changedFields({ a: 1, b: 'x', c: null }, { a: 1, b: 'y', c: 'z' })).toEqual({
      before: { b: 'x', c: null },
      after: { b: 'y', c: 'z' },
    })
  })

  it('passes over fields that were not given, and equal objects', () => {
    expect(changedFields({ a: 1, plan: { cap: 2 } }, { a: undefined, plan: { cap: 2 } })).toBeNull()
  })

  it('writes a field that the row lacks as null', () => {
    expect(changedFields({}, { a: 1 })).toEqual({ before: { a: null }, after: { a: 1 } })
  })
})
