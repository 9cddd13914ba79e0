import type { CommissionLine } from '@bluebonnet/commission'
import type { PaymentState } from '@bluebonnet/domain'
import { derivedId } from '@bluebonnet/platform'
import type { SeedRow } from '../kit/rows.js'
import type { DemoCda, DemoPart } from './commission.js'
import { type DemoAgent, standardPlanIds } from './people.js'

const nameOf = ({ user }: DemoAgent): string => `${user.firstName} ${user.lastName}`

/** Receipts and payouts, by CDA and line. */
export class DemoPayments {
  private readonly received = new Map<unknown, { cents: number; throughBrokerage: boolean }>()
  private readonly paid = new Map<string, number>()

  constructor(receipts: Iterable<SeedRow>, payouts: Iterable<SeedRow>) {
    for (const { cda_id, amount_cents, payment_route } of receipts)
      this.received.set(cda_id, { cents: Number(amount_cents), throughBrokerage: payment_route === 'BROKERAGE' })
    for (const { cda_id, line_kind, agent_id, payee_id, amount_cents } of payouts)
      this.paid.set(`${String(cda_id)} ${String(line_kind)} ${String(agent_id ?? payee_id)}`, Number(amount_cents))
  }

  /** As in the product (docs/rules/books.md#kept). */
  receivable({ id, result, approvedAt }: DemoCda): PaymentState | null {
    if (approvedAt === null) return null
    const received = this.received.get(id)
    const { grossCents, clientPaidCents, brokerageSplitCents, perFileFeeCents, arrearsCents } = result
    const atTable = brokerageSplitCents + perFileFeeCents + arrearsCents
    const expected = received?.throughBrokerage === true ? grossCents + clientPaidCents : atTable
    return stateOf(expected, received?.cents ?? 0)
  }

  payable({ id, approvedAt }: DemoCda, kind: string, whom: string, cents: number): PaymentState | null {
    const due = approvedAt === null ? 0 : cents
    const paid = this.paid.get(`${id} ${kind} ${whom}`) ?? 0
    return due === 0 && paid === 0 ? null : stateOf(due, paid)
  }
}

const stateOf = (due: number, paid: number): PaymentState => {
  if (paid === due) return 'DONE'
  if (paid > due) return 'OVER'
  return paid === 0 ? 'OPEN' : 'PART'
}

/** The division of a CDA's version, a row for each line of its page. */
export const cdaLineRows = (cda: DemoCda, payments: DemoPayments): SeedRow[] => {
  const { id, deal, result, issuedAt } = cda
  const own = { agentId: deal.agent.id, name: nameOf(deal.agent), licenceNumber: deal.agent.user.licence ?? '' }
  const keyOf = ({ kind, payee, to, agent = own }: CommissionLine): string | null =>
    payee === 'BROKERAGE' ? null : `${kind} ${to?.payeeId ?? agent.agentId}`
  return result.lines.map((line, position): SeedRow => {
    const { kind, payee, cents, step, label = null, to, agent = own, owedCents = null, reduces1099 = false } = line
    const key = keyOf(line)
    const together = result.lines.filter((one) => key !== null && keyOf(one) === key)
    const isFirst = together[0] === line
    const whom = to?.payeeId ?? agent.agentId
    const due = together.reduce((sum, one) => sum + one.cents, 0)
    return {
      cda_id: id,
      version: 1,
      position,
      deal_id: deal.id,
      is_current: true,
      kind,
      payee,
      cents,
      step,
      label,
      agent_id: agent.agentId,
      agent_name: agent.name,
      agent_licence: agent.licenceNumber,
      payee_id: to?.payeeId ?? null,
      payee_name: to?.name ?? null,
      payee_licence: to?.licenceNumber ?? null,
      owed_cents: owedCents,
      reduces_1099: reduces1099,
      payable_id: isFirst ? derivedId(id, kind, whom) : null,
      state: isFirst ? payments.payable(cda, kind, whom, due) : null,
      created_at: issuedAt,
      deal_created_at: deal.createdAt,
    }
  })
}

/** The terms on which other agents share it. */
export const cdaShareRows = ({ id, deal, parts }: DemoCda): SeedRow[] =>
  parts.map(({ agent, role, rate, part, capUsedBefore, capYearStart }: DemoPart, position): SeedRow => ({
    cda_id: id,
    version: 1,
    agent_id: agent.id,
    position,
    deal_id: deal.id,
    is_current: true,
    role,
    rate,
    amount_cents: null,
    client_paid_cents: part.clientPaidCents,
    cap_counted_cents: part.capCountedCents,
    cap_used_before_cents: capUsedBefore,
    cap_year_start: capYearStart,
    plan_id: standardPlanIds[agent.plan],
    counted: null,
  }))
