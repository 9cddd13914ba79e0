import { notificationTypes } from '@bluebonnet/contracts'
import { defaultSettings } from '../settings/stored-settings.js'
import { mailAfter, wantsMail } from './mail-choice.js'

const at = new Date('2026-07-15T15:20:30.123Z')
const austin = 'America/Chicago'
const due = (frequency: 'immediate' | 'hourly' | 'daily', moment = at): string | undefined =>
  mailAfter({ ...defaultSettings, frequency }, 'DEAL_APPROVED', moment, austin)?.toISOString()

describe("the time of a notification's e-mail", () => {
  it("is now, the next full hour, or eight on the brokerage's next morning", () => {
    expect(due('immediate')).toBe(at.toISOString())
    expect(due('hourly')).toBe('2026-07-15T16:00:00.000Z')
    expect(due('daily')).toBe('2026-07-16T13:00:00.000Z')
    expect(due('daily', new Date('2026-07-15T12:59:59Z'))).toBe('2026-07-15T13:00:00.000Z')
    expect(due('daily', new Date('2026-07-15T13:00:00Z'))).toBe('2026-07-16T13:00:00.000Z')
  })

  it('follows the clock on days of 23 and 25 hours', () => {
    expect(due('daily', new Date('2026-10-31T14:00:00Z'))).toBe('2026-11-01T14:00:00.000Z')
    expect(due('daily', new Date('2026-10-31T13:00:01Z'))).toBe('2026-11-01T14:00:00.000Z')
    expect(due('daily', new Date('2026-03-07T14:30:00Z'))).toBe('2026-03-08T13:00:00.000Z')
    expect(due('daily', new Date('2026-03-07T13:30:00Z'))).toBe('2026-03-07T14:00:00.000Z')
    expect(due('daily', new Date('2026-03-08T12:30:00Z'))).toBe('2026-03-08T13:00:00.000Z')
  })
})

describe('the choice of an e-mail', () => {
  it('is yes for everything by default', () => {
    expect(notificationTypes.filter((type) => !wantsMail(defaultSettings, type))).toEqual([])
  })

  it('is no for everything when contact is by phone only', () => {
    expect(notificationTypes.filter((type) => wantsMail({ ...defaultSettings, contactMethod: 'phone' }, type))).toEqual(
      [],
    )
  })

  it.each([
    ['newLeads', ['LEAD']],
    ['dealStatusUpdates', ['DEAL_SUBMITTED', 'DEAL_APPROVED', 'DEAL_REJECTED', 'PAPER_RETURNED', 'DEAL_DATES_CHANGED']],
    [
      'commissionPayments',
      ['CDA_READY', 'CDA_APPROVED', 'CDA_SENT', 'CDA_VOIDED', 'CDA_STALE', 'ACCOUNT_STATEMENT', 'DEAL_PLAN_CHANGED'],
    ],
    ['documentDeadlines', ['DEADLINE', 'CLOSING_WITHOUT_CDA', 'TASKS_DUE', 'LICENSE_FLAGGED']],
  ] as const)('follows %s', (toggle, silenced) => {
    expect(notificationTypes.filter((type) => !wantsMail({ ...defaultSettings, [toggle]: false }, type))).toEqual(
      silenced,
    )
  })
})
