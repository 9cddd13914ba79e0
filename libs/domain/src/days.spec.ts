import { addDays, dayAfter, daysBetween } from './days.js'

it('counts days over the ends of months and years, and over a change of the clocks', () => {
  expect([addDays('2026-11-25', 14), addDays('2027-01-01', -1), dayAfter('2026-12-31')]).toEqual([
    '2026-12-09',
    '2026-12-31',
    '2027-01-01',
  ])
  expect([daysBetween('2026-10-30', '2026-11-03'), daysBetween('2026-11-03', '2026-10-30')]).toEqual([4, -4])
})
