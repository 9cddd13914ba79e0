import type { CompPlan, RosterEntry } from '@bluebonnet/contracts'

export const access = ['active', 'left'] as const
export const orders = ['name', 'commission', 'cap'] as const

export interface RosterFilter {
  q: string
  plan: CompPlan | undefined
  access: (typeof access)[number] | undefined
  order: (typeof orders)[number]
}

/** First and last name, else the e-mail address. */
export const nameOf = ({ firstName, lastName, email }: Pick<RosterEntry, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** The share of the cap that is used up, 0 to 1; -1 for somebody without one, so that they come last. */
const capUse = ({ annualCap, capPaid }: RosterEntry): number => {
  if (annualCap === null) return -1
  return annualCap === 0 ? 1 : capPaid / annualCap
}

const figures: Record<Exclude<RosterFilter['order'], 'name'>, (entry: RosterEntry) => number> = { commission: (entry) => entry.commissionYTD, cap: capUse }

const matches = ({ q, plan, access: wanted }: RosterFilter, entry: RosterEntry): boolean => {
  const text = `${nameOf(entry)} ${entry.email} ${entry.trecLicenseNo ?? ''}`.toLowerCase()
  return text.includes(q.trim().toLowerCase()) && (plan === undefined || entry.compPlan === plan) && (wanted === undefined || entry.isActive === (wanted === 'active'))
}

/** The rows to show. By name they stay in the server's order; whoever left stands last. */
export const chosen = (entries: readonly RosterEntry[], filter: RosterFilter): RosterEntry[] => {
  const figure = filter.order === 'name' ? () => 0 : figures[filter.order]
  return entries.filter((entry) => matches(filter, entry)).toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || figure(b) - figure(a))
}
