import { assert, configureGlobal, constantFrom, integer, property } from 'fast-check'
import Holidays from 'date-holidays'
import { addDays } from '../days.js'
import {
  type ClockTerms,
  type ContractEvents,
  deadlinesOf,
  zoneOfCounty,
  zoneOfProperty,
  type Deadline,
} from './deadlines.js'
import type { DeadlineKind } from './contract-words.js'
import { deliveries } from './deliveries.table.js'
import { holidayLists, holidaysOf, nextOpenDay } from './holidays.js'

configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const terms = (given: Partial<ClockTerms>): ClockTerms => ({
  effectiveDate: '2026-11-25',
  optionDays: null,
  earnestMoneyDays: 3,
  additionalEarnestMoneyDays: null,
  financingDays: null,
  surveyDays: null,
  titleObjectionDays: null,
  closingDate: null,
  ...given,
})
const the = (kind: DeadlineKind, given: Partial<ClockTerms>, events: ContractEvents = {}): Deadline | undefined =>
  deadlinesOf(terms(given), events).find(({ deadline }) => deadline === kind)

const anyDay = integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days))
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

describe('paragraph 5A', () => {
  it.each(deliveries)('effective %s + %i days is %s, or %s', (effectiveDate, earnestMoneyDays, day, otherDay) => {
    expect(the('EARNEST_MONEY', { effectiveDate, earnestMoneyDays })).toMatchObject({ day, otherDay })
  })

  it.each([
    ['2026-11-25', 'Effective Nov 25 + 3 days = Sat Nov 28, moved to Mon Nov 30, paragraph 5A'],
    ['2026-11-16', 'Effective Nov 16 + 3 days = Thu Nov 19, paragraph 5A'],
    [
      '2026-11-23',
      'Effective Nov 23 + 3 days = Thu Nov 26, moved to Fri Nov 27 by the federal holidays, ' +
        'moved to Mon Nov 30 by the Texas holidays, paragraph 5A',
    ],
    [
      '2026-10-09',
      'Effective Oct 9 + 3 days = Mon Oct 12, moved to Tue Oct 13 by the federal holidays, ' +
        'not moved by the Texas holidays, paragraph 5A',
    ],
    ['2026-12-29', 'Effective Dec 29 + 3 days = Fri Jan 1, 2027, moved to Mon Jan 4, 2027, paragraph 5A'],
  ])('effective %s gives its reason', (effectiveDate, why) => {
    expect(the('EARNEST_MONEY', { effectiveDate })?.why).toBe(why)
  })

  it('moves to an open day only past closed days', () => {
    assert(
      property(anyDay, constantFrom(...holidayLists), (day, list) => {
        const open = nextOpenDay(day, list)
        const passed: string[] = []
        for (let each = day; each < open; each = addDays(each, 1)) passed.push(each)
        const isOff = (each: string) =>
          weekday(each) === 0 || weekday(each) === 6 || holidaysOf(list, Number(each.slice(0, 4))).has(each)
        expect(isOff(open)).toBe(false)
        expect(passed.every(isOff)).toBe(true)
        expect(passed.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('the holidays', () => {
  // It lists Veterans Day as a bank holiday on its observed day.
  it.each([2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032])('of %i are those of another list', (year) => {
    const theirs = new Holidays('US')
      .getHolidays(year)
      .filter(({ name, type }) => type === 'public' || name.startsWith('Veterans Day'))
      .map(({ date }) => date.slice(0, 10))
    const ours = holidaysOf('FEDERAL', year)
    const openDays = (days: readonly string[]) =>
      days.filter((day) => day.startsWith(String(year)) && weekday(day) % 6 !== 0).toSorted()
    expect(openDays([...ours])).toEqual([...new Set(openDays(theirs))])
  })
})

describe('days that never move', () => {
  it('end the option at 5:00 p.m. of its day', () => {
    expect(the('OPTION_END', { optionDays: 10 })).toEqual({
      deadline: 'OPTION_END',
      day: '2026-12-05',
      otherDay: null,
      time: '17:00',
      paragraph: '5B',
      form: '20',
      why: 'Effective Nov 25 + 10 days = Sat Dec 5, 5:00 p.m., paragraph 5B',
    })
  })

  it('are option, financing and survey, for any effective date', () => {
    assert(
      property(anyDay, integer({ min: 1, max: 120 }), (effectiveDate, days) => {
        const given = { effectiveDate, optionDays: days, financingDays: days, surveyDays: days }
        for (const kind of ['OPTION_END', 'FINANCING', 'SURVEY'] as const)
          expect(the(kind, given)).toMatchObject({ day: addDays(effectiveDate, days), otherDay: null })
      }),
    )
  })

  it.each([
    ['2028-02-25', 5, '2028-03-01'],
    ['2027-02-25', 5, '2027-03-02'],
    ['2026-12-28', 7, '2027-01-04'],
  ])('effective %s + %i days is %s', (effectiveDate, optionDays, day) => {
    expect(the('OPTION_END', { effectiveDate, optionDays })?.day).toBe(day)
  })
})

describe('title', () => {
  it('counts from the contract at the title company, once known', () => {
    expect(the('TITLE_COMMITMENT', {})?.why).toBe('Effective Nov 25 + 20 days = Tue Dec 15, paragraph 6B')
    expect(the('TITLE_COMMITMENT', {}, { TITLE_HAS_CONTRACT: '2026-11-27' })?.why).toBe(
      'Contract at the title company Nov 27 + 20 days = Thu Dec 17, paragraph 6B',
    )
  })

  it('extends the commitment by 15 days, or to 3 days before an earlier closing', () => {
    expect(the('TITLE_COMMITMENT_EXTENDED', { closingDate: '2027-02-01' })?.why).toBe(
      'Title commitment Dec 15 + 15 days = Wed Dec 30, paragraph 6B',
    )
    expect(the('TITLE_COMMITMENT_EXTENDED', { closingDate: '2026-12-23' })).toMatchObject({
      day: '2026-12-20',
      why:
        'Title commitment Dec 15 + 15 days = Wed Dec 30, but 3 days before closing = Sun Dec 20 is ' +
        'earlier, paragraph 6B',
    })
    expect(the('TITLE_COMMITMENT_EXTENDED', {})).toBeUndefined()
    expect(the('TITLE_COMMITMENT_EXTENDED', { closingDate: '2026-12-16' })).toMatchObject({
      day: '2026-12-15',
      why:
        'Title commitment Dec 15 + 15 days = Wed Dec 30, but 3 days before closing = Sun Dec 13 is earlier, ' +
        'and not before Tue Dec 15, which it extends, paragraph 6B',
    })
  })

  it('ends objections at closing at the latest, and counts them once the papers arrive', () => {
    const given = { titleObjectionDays: 7, closingDate: '2026-12-20' }
    expect(the('TITLE_OBJECTIONS', given)).toBeUndefined()
    expect(the('TITLE_OBJECTIONS', given, { TITLE_PAPERS_RECEIVED: '2026-12-08' })?.day).toBe('2026-12-15')
    expect(the('TITLE_OBJECTIONS', given, { TITLE_PAPERS_RECEIVED: '2026-12-18' })?.day).toBe('2026-12-20')
  })
})

describe('a missing term', () => {
  it('has no day', () => {
    expect(deadlinesOf(terms({})).map(({ deadline }) => deadline)).toEqual(['EARNEST_MONEY', 'TITLE_COMMITMENT'])
  })
})

describe('the zone of a property', () => {
  it.each([
    ['El Paso', 'America/Denver'],
    [' hudspeth county', 'America/Denver'],
    ['El Paso County, Texas', 'America/Denver'],
    ['De Witt Co., TX', 'America/Chicago'],
    ['Brewster', 'America/Chicago'],
    ['', 'America/New_York'],
    [null, 'America/New_York'],
  ])('of county %s is %s', (county, zone) => {
    expect(zoneOfCounty(county, 'America/New_York')).toBe(zone)
  })

  it.each([
    ['CA', 'America/Los_Angeles', null, 'America/Los_Angeles'],
    ['NM', 'America/Los_Angeles', 'El Paso', 'America/Los_Angeles'],
    ['NM', null, 'El Paso', 'America/Denver'],
    ['CA', null, null, 'America/New_York'],
    ['TX', 'America/Los_Angeles', 'Travis', 'America/Chicago'],
    ['TX', 'America/Los_Angeles', null, 'America/New_York'],
  ])('in %s with %s chosen and county %s is %s', (state, timeZone, county, zone) => {
    expect(zoneOfProperty(state, { timeZone, county }, 'America/New_York')).toBe(zone)
  })
})
