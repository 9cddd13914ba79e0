import { dayIn, printedDay, printedMoment } from './time.js'

describe('days of the brokerage', () => {
  it('change at its own midnight', () => {
    expect(dayIn('America/Chicago', new Date('2026-01-01T05:59:59Z'))).toBe('2025-12-31')
    expect(dayIn('America/Chicago', new Date('2026-01-01T06:00:00Z'))).toBe('2026-01-01')
    expect(dayIn('America/Denver', new Date('2026-01-01T06:00:00Z'))).toBe('2025-12-31')
  })

  it('print naturally', () => {
    expect(printedDay('2026-11-20')).toBe('Nov 20, 2026')
    expect(printedMoment('America/Chicago', new Date('2026-11-20T22:10:00Z'))).toBe('Nov 20, 2026, 4:10 PM CST')
  })
})
