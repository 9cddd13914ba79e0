import { addDays, daysBetween } from '@bluebonnet/domain'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { DemoAgent, People } from '../seeds/demo/people.js'
import { monthsBefore } from '../seeds/kit/dates.js'
import type { SeedRow } from '../seeds/kit/rows.js'

const months = 24
/** One agent in `charged` pays a desk fee; one in `owing` of those has not paid the last months' fees. */
const every = { charged: 3, owing: 5 }
const owedMonths = 3
const [label, amount] = ['Desk fee', 12_500]

/** An entry of an agent's account, with its data for the books. */
export interface LoadEntry {
  row: SeedRow
  agent: DemoAgent
  kind: 'CHARGE' | 'PAYMENT'
  cents: number
  day: string
  reason: string
  at: Date
}

interface LoadAccounts {
  charges: SeedRow[]
  entries: LoadEntry[]
  /** Statements of last month, with pages whose bytes are in no store. */
  statements: SeedRow[]
  pages: SeedRow[]
}

/** Two years of desk fees for a third of the agents, some of whom owe the last ones, and last month's statements. */
export const createLoadAccounts = (kit: DemoKit, { agents, broker }: People): LoadAccounts => {
  const found: LoadAccounts = { charges: [], entries: [], statements: [], pages: [] }
  const momentOf = (day: string, time: string): Date => kit.past(daysBetween(kit.today, day), time)
  const dues = Array.from({ length: months }, (_, index) => monthsBefore(kit.today, months - 1 - index))
  const [month, next] = [monthsBefore(kit.today, 1), monthsBefore(kit.today, 0)]
  const charged = agents.filter(({ status }, index) => status === 'ACTIVE' && index % every.charged === 0)
  for (const [place, agent] of charged.entries()) {
    const made = momentOf(dues[0] ?? kit.today, '08:30')
    const chargeId = kit.id(made)
    const owes = place % every.owing === 0
    const enter = (kind: LoadEntry['kind'], day: string, more: SeedRow): void => {
      const [at, cents] = [momentOf(day, '09:10'), kind === 'CHARGE' ? amount : -amount]
      const reason = kind === 'CHARGE' ? label : 'Bank transfer'
      const fields = { agent_id: agent.id, kind, amount_cents: cents, effective_date: day, reason, created_at: at }
      found.entries.push({ row: { id: kit.id(at), ...fields, ...more }, agent, kind, cents, day, reason, at })
    }
    found.charges.push({
      id: chargeId,
      label,
      amount_cents: amount,
      every: 'MONTH',
      starts_on: dues[0],
      agent_id: agent.id,
      charged_through: kit.today,
      created_at: made,
      updated_at: made,
    })
    let balance = { opening: 0, closing: 0 }
    for (const [index, day] of dues.entries()) {
      const paidOn = addDays(day, 3)
      const isPaid = paidOn <= kit.today && !(owes && index >= months - owedMonths)
      enter('CHARGE', day, { charge_id: chargeId, period: day, author_id: null })
      if (isPaid) enter('PAYMENT', paidOn, { charge_id: null, period: null, author_id: broker.id })
      const left = isPaid ? 0 : amount
      if (day < month) balance = { opening: balance.opening + left, closing: balance.closing + left }
      else if (day < next) balance = { ...balance, closing: balance.closing + left }
    }
    const at = momentOf(next, '05:10')
    const [objectId, named] = [kit.id(at), `Statement ${month.slice(0, 7)}.pdf`]
    found.pages.push({
      id: objectId,
      key: `statements/${agent.id}/${month.slice(0, 7)}.pdf`,
      owner_id: agent.user.id,
      purpose: 'statement',
      state: 'STORED',
      name: named,
      content_type: 'application/pdf',
      size_bytes: 41_000,
      created_at: at,
      stored_at: at,
      recorded_at: at,
    })
    found.statements.push({
      id: kit.id(at),
      agent_id: agent.id,
      month: month.slice(0, 7),
      opening_cents: balance.opening,
      closing_cents: balance.closing,
      object_id: objectId,
      created_at: at,
    })
  }
  return found
}
