import { validate, version } from 'uuid'
import { newIds } from './ids.js'

describe('newIds', () => {
  it('makes the requested number of different ids of version 7, of this moment', () => {
    const before = Date.now()
    const ids = newIds(10_000)
    expect(new Set(ids).size).toBe(10_000)
    expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([])
    const made = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)
    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThanOrEqual(Date.now())
  })

  it('makes none for zero', () => {
    expect(newIds(0)).toEqual([])
  })
})
