import type { CompPlan, RosterEntry, RosterOrder } from '@bluebonnet/contracts'
import type { CallRequest } from '@bluebonnet/portal-sdk'

export const access = ['active', 'left'] as const

export interface RosterFilter {
  q: string
  plan: CompPlan | undefined
  access: (typeof access)[number] | undefined
  order: RosterOrder
}

/** What the server is asked under a filter. */
export const queryOf = ({
  q,
  plan,
  access: wanted,
  order,
}: RosterFilter): NonNullable<CallRequest<'GET /api/roster'>['query']> => ({
  q: q === '' ? undefined : q,
  compPlan: plan,
  isActive: wanted === undefined ? undefined : wanted === 'active',
  order: order === 'name' ? undefined : order,
})

/** First and last name, else the e-mail address. */
export const nameOf = ({ firstName, lastName, email }: Pick<RosterEntry, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
