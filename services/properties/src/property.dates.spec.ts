import { listingMoment, soldDay } from './property.dates.js'

const texas = 'America/Chicago'

describe("a listing's date as text", () => {
  it.each([
    ['2026-01-05', '2026-01-05T06:00:00.000Z'],
    ['2026-07-05', '2026-07-05T05:00:00.000Z'],
    ['January 5, 2026', '2026-01-05T06:00:00.000Z'],
    ['1/5/2026', '2026-01-05T06:00:00.000Z'],
    ['1-5-2026', '2026-01-05T06:00:00.000Z'],
    ['2026-01-05T10:00', '2026-01-05T16:00:00.000Z'],
    ['2026-03-08 03:00', '2026-03-08T08:00:00.000Z'],
    ['2026-01-05T15:30:00Z', '2026-01-05T15:30:00.000Z'],
    ['2026-01-05T15:30:00+05:30', '2026-01-05T10:00:00.000Z'],
    ['Mon, 05 Jan 2026 15:30:00 GMT', '2026-01-05T15:30:00.000Z'],
    ['Jan 5, 2026 10:00 PST', '2026-01-05T18:00:00.000Z'],
  ])('%s is %s in Texas', (text, moment) => {
    expect(listingMoment(text, texas).toISOString()).toBe(moment)
  })
})

describe('a day of sale as text', () => {
  it.each([
    ['2026-01-05', '2026-01-05'],
    ['January 5, 2026', '2026-01-05'],
    ['1/5/2026', '2026-01-05'],
    ['2026-01-05T23:30', '2026-01-05'],
    ['2026-01-05T03:00:00Z', '2026-01-04'],
  ])('%s is %s in Texas', (text, day) => {
    expect(soldDay(text, texas)).toBe(day)
  })
})
