import { actionWords, changeWords } from './audit-words.js'

const ways = {
  moment: (text: string): string => `on ${text.slice(0, 10)}`,
  names: { 'a-1': 'Jordan Reyes', 'a-2': 'Owen Tackett' },
}
const plans = (fee: number) => ({ plans: { CAP_80_20: { cap: 18_000, fee: 199 }, MEMBERSHIP: { cap: null, fee } } })

describe('the texts of the audit log', () => {
  it('read naturally for an action', () => {
    expect(actionWords('deal.approve')).toBe('Deal approved')
    expect(actionWords('notificationSettings.update')).toBe('Notification settings updated')
    expect(actionWords('user.sign-in')).toBe('User sign-in')
    expect(actionWords('cda.void')).toBe('CDA voided')
  })

  it('show the old and new value of a field', () => {
    expect(changeWords({ isActive: true, phone: null }, { isActive: false, phone: '512' }, ways)).toEqual([
      'Is active: from yes to no',
      'Phone: from nothing to 512',
    ])
  })

  it('name rows, and show ids only without a name', () => {
    expect(changeWords({ agentId: 'a-1' }, { agentId: 'a-2' }, ways)).toEqual([
      'Agent: from Jordan Reyes to Owen Tackett',
    ])
    expect(changeWords(null, { clientId: 'c-9' }, ways)).toEqual(['Client: c-9'])
  })

  it("use the screens' words for statuses and plans, and leave typed text unchanged", () => {
    const was = { status: 'PENDING_BROKER_APPROVAL', gfNumber: 'GF_1' }
    expect(changeWords(was, { status: 'UNDER_CONTRACT', gfNumber: 'GF_2' }, ways)).toEqual([
      'Status: from PENDING BROKER APPROVAL to UNDER CONTRACT',
      'GF number: from GF_1 to GF_2',
    ])
    expect(changeWords(null, { compPlan: 'CAP_80_20', type: 'LISTING_AGREEMENT' }, ways)).toEqual([
      'Comp plan: 80/20 until cap',
      'Type: LISTING AGREEMENT',
    ])
  })

  it('show days as people say them, and words of lists in small letters', () => {
    expect(changeWords(null, { method: 'WIRE', paidBy: 'TITLE', receivedOn: '2026-11-29' }, ways)).toEqual([
      'Method: Wire',
      'Paid by: Title',
      'Received on: Nov 29, 2026',
    ])
  })

  it('leave texts that look like days or moments as typed, and days and moments that do not exist', () => {
    const texts = ['2026-11-29', '2026-13-01', '1234-56-78', '2026-11-21T11:00:59.953Z', '2026-13-01T11:00:59.953Z']
    for (const text of texts)
      expect(changeWords({ name: 'Deed' }, { name: text }, ways)).toEqual([`Name: from Deed to ${text}`])
    for (const text of ['2026-02-30', '2026-13-01', '1234-56-78', '2026-02-30T11:00:00Z', '2026-13-01T11:00:00Z'])
      expect(changeWords(null, { signedOn: text }, ways)).toEqual([`Signed on: ${text}`])
  })

  it.each([
    'startsOn chargedThrough effectiveDate belongsTo effectiveFrom fromDay since until capYearStart onDay day from to',
    'registrationExpires optionEndsAt expires snoozedTo leadsSince closingBy beganOn closingDate terms.closeDate',
  ])('show the days of %s', (fields) => {
    const day = '2026-11-29'
    for (const field of fields.split(' '))
      expect(changeWords(null, { [field]: day }, ways)).toEqual([expect.stringMatching(/: Nov 29, 2026$/)])
  })

  it('show cents as dollars', () => {
    expect(changeWords({ annualCapCents: null }, { annualCapCents: 1_200_050 }, ways)).toEqual([
      'Annual cap: from nothing to $12,000.50',
    ])
    expect(changeWords(null, { countedCents: '-25050' }, ways)).toEqual(['Counted: -$250.50'])
  })

  it('show timestamps as the screen does', () => {
    expect(changeWords({ voidedAt: null }, { voidedAt: '2026-11-21T11:00:59.953Z' }, ways)).toEqual([
      'Voided at: from nothing to on 2026-11-21',
    ])
  })

  it('show only new values of a created row', () => {
    expect(changeWords(null, { amounts: [1, 2], phone: null }, ways)).toEqual(['Amounts: [1,2]'])
    expect(changeWords(null, null, ways)).toEqual([])
  })

  it('show what was removed', () => {
    expect(changeWords({ name: 'Old' }, null, ways)).toEqual(['Name: from Old to nothing'])
  })

  it('expand groups, and leave out unchanged fields', () => {
    expect(changeWords(plans(99), plans(109), ways)).toEqual(['Plans membership fee: from 99 to 109'])
  })
})
