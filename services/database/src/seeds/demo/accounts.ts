import type { SeedRow } from '../kit/rows.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

const monthlyFee = 8_500

/** The agent who has not paid the desk fee of the last two months. */
const inArrears = 'amina.farah@bluebonnet.test'

/** Desk fees of three months: one agent has paid once, everybody else each time. */
export const createAccounts = (kit: DemoKit, { agents, broker }: People): [table: string, rows: SeedRow[]][] => {
  const dues = [-65, -35, -4]
  const charged = agents.filter(({ status }) => status === 'ACTIVE')
  const made = kit.past(-66, '09:00')
  const charge = { id: kit.id(made), label: 'Desk fee', amount_cents: monthlyFee, every: 'MONTH' }
  const entry = (agentId: string, day: number, more: SeedRow): SeedRow => {
    const at = kit.past(day, '09:10')
    const none = { charge_id: null, period: null, author_id: null }
    return { id: kit.id(at), agent_id: agentId, effective_date: kit.day(day), created_at: at, ...none, ...more }
  }
  const entries = charged.flatMap(({ id, user }) =>
    dues.flatMap((day, place) => {
      const due = { kind: 'CHARGE', amount_cents: monthlyFee, reason: charge.label, charge_id: charge.id }
      const paid = { kind: 'PAYMENT', amount_cents: -monthlyFee, reason: 'Bank transfer', author_id: broker.id }
      const isPaid = user.email !== inArrears || place === 0
      return [entry(id, day, { ...due, period: kit.day(day) }), ...(isPaid ? [entry(id, day + 3, paid)] : [])]
    }),
  )
  return [
    [
      'recurring_charges',
      [{ ...charge, starts_on: kit.day(-65), charged_through: kit.today, created_at: made, updated_at: made }],
    ],
    ['agent_entries', entries],
  ]
}
