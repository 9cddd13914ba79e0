import type { ContractDeadline, ContractMoney, ContractTerms } from '@bluebonnet/contracts'

export const id = (number: number) => `01900000-0000-7000-8000-0000000000c${number}`
export const terms: ContractTerms = {
  version: 1,
  replaces: null,
  source: 'CONTRACT',
  effectiveDate: '2031-03-03',
  closingDate: '2031-04-04',
  optionDays: 7,
  optionFee: 200,
  earnestMoney: 4000,
  earnestMoneyDays: 3,
  additionalEarnestMoney: null,
  additionalEarnestMoneyDays: null,
  financingDays: 21,
  surveyDays: null,
  titleObjectionDays: null,
  county: 'Travis',
  timeZone: null,
  documentId: id(1),
  createdAt: '2031-03-03T12:00:00.000Z',
  createdByName: 'Dana Reyes',
}
export const deadline = (kind: 'EARNEST_MONEY' | 'OPTION_FEE', label: string): ContractDeadline => ({
  deadline: kind,
  label,
  day: '2031-03-06',
  otherDay: null,
  at: null,
  computedDay: '2031-03-06',
  isPinned: false,
  paragraph: '5A',
  form: '20-19',
  why: 'Effective Mar 3 + 3 days',
})
export const money = (kind: 'EARNEST_MONEY' | 'OPTION_FEE', documentId: string | null): ContractMoney => ({
  kind,
  label: kind,
  amount: 4000,
  due: '2031-03-06',
  otherDue: null,
  deliveredOn: '2031-03-05',
  deliveredAmount: 4000,
  openAmount: 0,
  documentId,
  state: 'DELIVERED',
  means: null,
})
