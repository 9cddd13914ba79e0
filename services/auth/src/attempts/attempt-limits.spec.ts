import { type AttemptLimit, waitMs } from './attempt-limits.js'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)
const limit: AttemptLimit = { by: ['address'], most: 3, windowMs: 60_000 }

describe('waitMs', () => {
  it('allows attempts below the limit', () => {
    expect(waitMs(limit, { moments: [] }, now)).toBe(0)
    expect(waitMs(limit, { moments: [ago(1), ago(2)] }, now)).toBe(0)
  })

  it('waits until the oldest counted attempt leaves the window', () => {
    expect(waitMs(limit, { moments: [ago(1), ago(2), ago(50)] }, now)).toBe(10_000)
  })

  it('allows one attempt per interval once the limit is reached', () => {
    const slow: AttemptLimit = { ...limit, windowMs: 900_000, intervalMs: 60_000 }
    expect(waitMs(slow, { moments: [ago(20), ago(30), ago(40)] }, now)).toBe(40_000)
    expect(waitMs(slow, { moments: [ago(61), ago(90), ago(95)] }, now)).toBe(0)
  })

  it('never waits longer than until an attempt is allowed', () => {
    expect(waitMs({ ...limit, intervalMs: 60_000 }, { moments: [ago(1), ago(2), ago(55)] }, now)).toBe(5_000)
  })
})
