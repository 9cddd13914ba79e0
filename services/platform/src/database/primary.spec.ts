import { isPrimary } from './primary.js'

const server = (timeline: number, isStandby = false) => ({ timeline, isStandby })

describe('the server that takes writes', () => {
  it('is none that was replaced, though it alone is in sight', () => {
    const url = 'postgres://first,second/replaced'
    expect(isPrimary(url, server(1))).toBe(true)
    expect(isPrimary(url, server(0, true))).toBe(false)
    expect(isPrimary(url, server(2))).toBe(true)
    expect(isPrimary(url, server(1))).toBe(false)
    expect(isPrimary(url, server(2))).toBe(true)
  })

  it('is judged by the servers of its own address', () => {
    expect(isPrimary('postgres://first,second/one', server(7))).toBe(true)
    expect(isPrimary('postgres://first,second/other', server(1))).toBe(true)
  })
})
