import { actionWords, changeWords } from './audit-words.js'

const ways = {
  money: (dollars: number): string => `$${dollars}`,
  moment: (text: string): string => `on ${text.slice(0, 10)}`,
  names: { 'a-1': 'Jordan Reyes', 'a-2': 'Owen Tackett' },
}
const plans = (fee: number) => ({ plans: { CAP_80_20: { cap: 18_000, fee: 199 }, MEMBERSHIP: { cap: null, fee } } })

describe('the words of the audit log', () => {
  it('reads an action as people say it', () => {
    expect(actionWords('deal.approve')).toBe('Deal approved')
    expect(actionWords('notificationSettings.update')).toBe('Notification settings updated')
    expect(actionWords('user.sign-in')).toBe('User sign-in')
    expect(actionWords('cda.void')).toBe('CDA voided')
  })

  it('shows what a field was and is', () => {
    expect(changeWords({ isActive: true, phone: null }, { isActive: false, phone: '512' }, ways)).toEqual([
      'Is active: from yes to no',
      'Phone: from nothing to 512',
    ])
  })

  it('calls rows by their names, and by their ids only where no name is kept', () => {
    expect(changeWords({ agentId: 'a-1' }, { agentId: 'a-2' }, ways)).toEqual([
      'Agent: from Jordan Reyes to Owen Tackett',
    ])
    expect(changeWords(null, { clientId: 'c-9' }, ways)).toEqual(['Client: c-9'])
  })

  it('says a status and a plan in the words of the screens, and leaves what people typed as it is', () => {
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

  it('shows cents as dollars', () => {
    expect(changeWords({ annualCapCents: null }, { annualCapCents: 1_200_050 }, ways)).toEqual([
      'Annual cap: from nothing to $12000.5',
    ])
    expect(changeWords(null, { countedCents: '-25050' }, ways)).toEqual(['Counted: $-250.5'])
  })

  it('shows a moment as this screen writes moments', () => {
    expect(changeWords({ voidedAt: null }, { voidedAt: '2026-11-21T11:00:59.953Z' }, ways)).toEqual([
      'Voided at: from nothing to on 2026-11-21',
    ])
  })

  it('shows only what was given when there was nothing before', () => {
    expect(changeWords(null, { amounts: [1, 2], phone: null }, ways)).toEqual(['Amounts: [1,2]'])
    expect(changeWords(null, null, ways)).toEqual([])
  })

  it('shows what went away', () => {
    expect(changeWords({ name: 'Old' }, null, ways)).toEqual(['Name: from Old to nothing'])
  })

  it('looks into what is kept as a group, and leaves out what stayed', () => {
    expect(changeWords(plans(99), plans(109), ways)).toEqual(['Plans membership fee: from 99 to 109'])
  })
})
