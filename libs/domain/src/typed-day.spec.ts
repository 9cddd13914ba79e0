import { readDay } from './typed-day.js'

describe('a typed day', () => {
  it.each([
    ['12/18', '2026-12-18'],
    ['1/5', '2027-01-05'],
    ['6/1', '2026-06-01'],
    ['2/29', '2028-02-29'],
    ['12/18/26', '2026-12-18'],
    ['12/18/2026', '2026-12-18'],
    ['12-18-2026', '2026-12-18'],
    ['12182026', '2026-12-18'],
    ['Dec 18', '2026-12-18'],
    ['december 18, 2026', '2026-12-18'],
    ['Sept 3', '2026-09-03'],
    ['18 Dec 2027', '2027-12-18'],
    ['Dec 18, 2026', '2026-12-18'],
    ['2026-12-18', '2026-12-18'],
    ['today', '2026-11-27'],
    [' Tomorrow ', '2026-11-28'],
    ['01/02/90', '2090-01-02'],
    ['12/18/1989', 'Enter a date between 1990 and 2100'],
    ['12/18/2101', 'Enter a date between 1990 and 2100'],
    ['2/30', 'Not a date: 2/30'],
    ['2/29/2027', 'Not a date: 2/29/2027'],
    ['13/1', 'Not a date: 13/1'],
    ['12/', 'Not a date: 12/'],
    ['12/18/202', 'Not a date: 12/18/202'],
    ['Nov 25, 202624/2026', 'Not a date: Nov 25, 202624/2026'],
    ['soon', 'Not a date: soon'],
    ['constructor', 'Not a date: constructor'],
  ])('%j is %j', (typed, read) => {
    const said = readDay(typed, '2026-11-27')
    expect('day' in said ? said.day : said.issue).toBe(read)
  })

  it.each([
    ['12/18/2026', '2026-12-18'],
    ['12-18-2026', '2026-12-18'],
    ['12182026', '2026-12-18'],
    ['Dec 18, 2026', '2026-12-18'],
    ['2026-12-18', '2026-12-18'],
    ['12/18', 'Not a date: 12/18 has no year'],
    ['Dec 18', 'Not a date: Dec 18 has no year'],
    ['today', 'Not a date: today'],
    ['2/30/2026', 'Not a date: 2/30/2026'],
    ['12/18/1989', 'Enter a date between 1990 and 2100'],
  ])('%j of a file is %j', (typed, read) => {
    const said = readDay(typed, null)
    expect('day' in said ? said.day : said.issue).toBe(read)
  })
})
