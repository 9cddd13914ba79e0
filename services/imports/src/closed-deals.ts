import { Brokerage } from '@bluebonnet/brokerage'
import { type CallInput, periodDays } from '@bluebonnet/contracts'
import { type Caller, allOf, fullName, type List, Lists, type Paging, type Sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import {
  periodOrThisYear,
  toDivided,
  earnedBy,
  type EarningsScope,
  estimateColumns,
  type Estimated,
  Estimates,
  partsIn,
  scopeOfList,
  sharedColumns,
} from '@bluebonnet/commission-service'
import { closedBy, closedWithin, dealWords } from '@bluebonnet/deals'
import { commissionTableRow, type CommissionTableRow, type FiguredRow, type SharedRow } from './commission.table.js'

type Filters = CallInput<'GET /api/exports/commission.csv'>['query']

/** The last closed first. */
const closedList: List<Paging & { closed: Sql }, CommissionTableRow, EarningsScope> = {
  from: 'deals deal',
  joins: `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL`,
  columns: `${estimateColumns}, deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip,
    ${fullName('agent_user')} AS "agentName",
    cda.id AS "cdaId", cda.version,
    (SELECT jsonb_object_agg(made.agent_id, jsonb_build_object('code', plan.code, 'name', plan.name))
       FROM (SELECT deal.agent_id, cda.plan_id
              UNION ALL SELECT part.agent_id, part.plan_id FROM cda_shares part
                         WHERE part.cda_id = cda.id AND part.is_current) made
       JOIN plans plan ON plan.id = made.plan_id) AS plans, cda.gross_commission_cents AS "cdaGrossCents",
    cda.brokerage_split_cents AS "brokerageSplitCents", cda.per_file_fee_cents AS "perFileFeeCents",
    cda.arrears_cents AS "arrearsCents",
    cda.other_payees_cents AS "otherPayeesCents", cda.client_paid_cents AS "clientPaidCents",
    cda.agent_split_cents AS "agentSplitCents", ${sharedColumns('cda')}, cda.cap_applied AS "capApplied",
    cda.approved_at AS "cdaApprovedAt",
    cda.sent_to_title_at AS "sentToTitleAt"`,
  row: commissionTableRow,
  order: {
    by: ['deal.close_date', 'deal.id'],
    direction: 'DESC',
    placeOf: ({ closeDate, dealId }) => ({ at: new Date(closeDate ?? 0), id: dealId }),
    at: ({ at, id }) => [at.toISOString().slice(0, 10), id],
  },
  scope: partsIn,
  filters: { closed: (closed) => allOf([closed ?? null]) },
  words: dealWords,
  searchesByIds: true,
}

/**
 * All closed deals in which an agent has a part, or of the whole brokerage, up to today, the last closed first.
 * Includes what the own agent or the sharing agent gets: actual or estimated.
 */
@Injectable()
export class ClosedDeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly estimates: Estimates,
    private readonly brokerage: Brokerage,
  ) {}

  async *batches(caller: Caller, { year, period, agentId, ...filters }: Filters): AsyncGenerator<FiguredRow[]> {
    const scope = scopeOfList(caller, agentId)
    if (scope === null) return
    const today = await this.brokerage.today()
    const isWhole = year === undefined && period === undefined
    const closed = isWhole
      ? closedBy(today)
      : closedWithin(periodDays(periodOrThisYear({ year, period }, today)), today)
    for await (const rows of this.lists.batches(closedList, scope, { ...filters, closed })) {
      const estimates = await this.estimates.divided(
        this.dataSource.manager,
        rows.filter((row) => row.cdaId === null),
      )
      yield rows.map((found): FiguredRow => {
        const row = { ...found, agents: toDivided(found).agents }
        const whose = scope.agentId
        const estimate = estimates.get(row.dealId)
        if (whose !== null && whose !== row.agentId) return sharedRow(row, whose, estimate)
        return ownRow(row, whose, estimate)
      })
    }
  }
}

/**
 * The own agent's row of a deal. A colleague's part is their share for the agent, and the payment for the brokerage.
 */
const ownRow = (row: SharedRow, whose: string | null, estimate: Estimated | undefined): FiguredRow => {
  const paid = row.agents?.map(earnedBy) ?? estimate?.shared.map(({ cents }) => cents) ?? []
  const paidCents = paid.reduce((sum, one) => sum + one, 0)
  const all = row.agentSplitCents === null ? null : Number(row.agentSplitCents) + Number(row.arrearsCents)
  const earnedCents = all === null ? (estimate?.cents ?? 0) : all - paidCents
  const plan = row.plans?.[row.agentId] ?? estimate?.plan
  if (whose === null) return { row, plan, earnedCents, sharedCents: paidCents }
  const shares = row.agents?.map(({ shareCents }) => shareCents) ?? estimate?.shared.map(({ gross }) => gross) ?? []
  const sharedCents = shares.reduce((sum, share) => sum + share, 0)
  return { row, plan, earnedCents, sharedCents, without: row.agents ?? [] }
}

/** The row of an agent who shares a deal, without what others get. */
const sharedRow = (row: SharedRow, whose: string, estimate: Estimated | undefined): FiguredRow => {
  const part = row.agents?.find(({ agentId }) => agentId === whose)
  const guess = estimate?.shared.find(({ agentId }) => agentId === whose)
  const plan = row.plans?.[whose] ?? guess?.plan
  const earnedCents = part === undefined ? (guess?.cents ?? 0) : earnedBy(part)
  return { row, plan, earnedCents, sharedCents: 0, share: { agentId: whose, part } }
}
