import type { ContractDeadline, ContractMoney } from '@bluebonnet/contracts'
import { noContract } from '../../testing/rows.js'
import { upcomingDays } from './upcoming-days.js'

const today = '2026-11-28'
const typed = {
  status: 'UNDER_CONTRACT' as const,
  optionEndsAt: '2026-11-30',
  earnestMoneyDueAt: '2026-11-25',
  financingDueAt: '2026-12-12',
  closeDate: '2026-11-20',
}
const deadline = (kind: ContractDeadline['deadline'], day: string): ContractDeadline => ({
  deadline: kind,
  label: kind,
  day,
  otherDay: null,
  at: null,
  computedDay: day,
  isPinned: false,
  paragraph: '5A',
  form: '20-19',
  why: '',
})
const money = (kind: ContractMoney['kind'], state: ContractMoney['state']): ContractMoney => ({
  kind,
  label: kind,
  amount: 4000,
  due: '2026-11-25',
  otherDue: null,
  deliveredOn: null,
  deliveredAmount: null,
  openAmount: 4000,
  documentId: null,
  state,
  means: null,
})
const terms = {
  version: 1,
  replaces: null,
  source: 'CONTRACT' as const,
  effectiveDate: '2026-11-22',
  closingDate: '2026-12-28',
  optionDays: 8,
  optionFee: 250,
  earnestMoney: 4000,
  earnestMoneyDays: 3,
  additionalEarnestMoney: null,
  additionalEarnestMoneyDays: null,
  financingDays: null,
  surveyDays: null,
  titleObjectionDays: null,
  county: null,
  timeZone: null,
  documentId: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  createdByName: 'Dana',
}
const contract = {
  ...noContract,
  terms,
  deadlines: [
    deadline('CLOSING', '2026-12-28'),
    deadline('EARNEST_MONEY', '2026-11-25'),
    deadline('OPTION_FEE', '2026-11-25'),
    deadline('SURVEY', '2026-11-27'),
    deadline('OPTION_END', '2026-11-30'),
  ],
  money: [money('EARNEST_MONEY', 'LATE'), money('OPTION_FEE', 'DELIVERED_LATE')],
}
const shown = (days: ReturnType<typeof upcomingDays>) => days.map(({ key, isLate }) => (isLate ? `${key} late` : key))

describe('upcoming days', () => {
  it('come from the contract: money until delivery, other days until they pass', () =>
    expect(shown(upcomingDays(typed, contract, today))).toEqual(['EARNEST_MONEY late', 'OPTION_END', 'CLOSING']))
  it('come from the deal without terms, with its planned closing', () => {
    expect(shown(upcomingDays(typed, noContract, today))).toEqual(['closeDate late', 'optionEndsAt', 'financingDueAt'])
    expect(shown(upcomingDays(typed, undefined, today))).toEqual(['closeDate late', 'optionEndsAt', 'financingDueAt'])
  })
  it('are empty once the deal is over', () => {
    expect(upcomingDays({ ...typed, status: 'CLOSED' }, contract, today)).toEqual([])
    expect(upcomingDays({ ...typed, status: 'CANCELLED' }, contract, today)).toEqual([])
  })
})
