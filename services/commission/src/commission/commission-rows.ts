import type { Cents, CommissionLine } from '@bluebonnet/commission'
import { dealStatuses, dollarsOf, dashboardRows } from '@bluebonnet/domain'
import type { CommissionSummary, Days } from '@bluebonnet/contracts'
import { allOf, raw, rowsOf, type Sql, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { type VersionLines, dividedColumns, toDivided, dividedRow } from '../cdas/cda-lines.sql.js'
import { lineAnswer } from '../cdas/cda.mapper.js'
import { earnedBy, ownEarned } from '../estimates/figures.js'
import { visibleLines } from '../cdas/visible-lines.js'
import { closedBy, closedWithin } from '@bluebonnet/deals'
import { partsIn } from './deal-parts.sql.js'
import type { EarningsScope } from './earnings.sql.js'
import { estimateColumns, estimateRow, Estimates } from '../estimates/estimates.js'

const figuredRow = estimateRow.extend({
  propertyAddress: z.string(),
  city: z.string(),
  status: z.enum(dealStatuses),
  cdaId: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  /** Earnings of all agents, including the debts that the CDA pays. */
  earnedCents: z.string().nullable(),
  ...dividedRow,
})
type FiguredRow = z.output<typeof figuredRow>
type CommissionRow = Omit<FiguredRow, 'lines' | 'shares'> & VersionLines

type Figure = Pick<CommissionSummary['transactions'][number], 'amount' | 'basis' | 'lines'>

const select = `
  SELECT ${estimateColumns}, deal.property_address AS "propertyAddress", deal.city, deal.status,
         cda.id AS "cdaId", cda.pdf_url AS "pdfUrl", cda.agent_split_cents + cda.arrears_cents AS "earnedCents",
         ${dividedColumns('cda')}
    FROM deals deal
    JOIN agents agent ON agent.id = deal.agent_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL`

/**
 * The two lists of the commission page; each figure is Actual or Estimate (docs/rules/commission-and-caps.md#label).
 */
@Injectable()
export class CommissionRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly estimates: Estimates,
  ) {}

  /** Recently closed deals, or the last ones of a period. */
  async transactions(
    scope: EarningsScope,
    today: string,
    period: Days | null,
  ): Promise<CommissionSummary['transactions']> {
    const where = allOf([partsIn(scope), period === null ? closedBy(today) : closedWithin(period, today)])
    const last = sql`ORDER BY deal.close_date DESC, deal.id DESC LIMIT ${dashboardRows.commissions}`
    const rows = await this.figured(sql`${raw(select)} WHERE ${where} ${last}`, scope)
    return rows.map(({ row, figure }) => ({
      dealId: row.dealId,
      propertyAddress: row.propertyAddress,
      closeDate: row.closeDate,
      ...figure,
    }))
  }

  /** The newest deals of any status, or the last ones that closed in a period. */
  async cdaTable(scope: EarningsScope, today: string, period: Days | null): Promise<CommissionSummary['cdaTable']> {
    const where = allOf([partsIn(scope), period === null ? null : closedWithin(period, today)])
    const order = raw(period === null ? 'deal.created_at' : 'deal.close_date')
    const newest = sql`ORDER BY ${order} DESC, deal.id DESC LIMIT ${dashboardRows.cdaRows}`
    const rows = await this.figured(sql`${raw(select)} WHERE ${where} ${newest}`, scope)
    return rows.map(({ row, figure }) => ({
      dealId: row.dealId,
      // The page names all payees, so an agent who shares the deal does not get it.
      cdaId: sharesIt(row, scope.agentId) ? null : row.cdaId,
      propertyAddress: row.propertyAddress,
      city: row.city,
      price: dollarsOf(Number(row.priceCents)),
      side: row.side,
      status: row.status,
      pdfUrl: sharesIt(row, scope.agentId) ? null : row.pdfUrl,
      ...figure,
    }))
  }

  /** For the whole brokerage: everything that a deal pays its agents. For an agent: their own part and its lines. */
  private async figured(
    statement: Sql,
    { agentId: whose }: EarningsScope,
  ): Promise<{ row: CommissionRow; figure: Figure }[]> {
    const { manager } = this.dataSource
    const rows = (await rowsOf(manager, figuredRow, statement)).map((row) => ({ ...row, ...toDivided(row) }))
    const estimates = await this.estimates.explained(
      manager,
      rows.filter((row) => row.earnedCents === null),
    )
    return rows.map((row) => {
      const estimate = estimates.get(row.dealId)
      const lines = linesFor(row, whose, row.cdaId === null ? (estimate?.lines ?? []) : row.lines).map(lineAnswer)
      return row.earnedCents === null
        ? { row, figure: { amount: dollarsOf(estimatedFor(row, whose, estimate)), basis: 'ESTIMATE', lines } }
        : { row, figure: { amount: dollarsOf(actualFor(row, whose)), basis: 'ACTUAL', lines } }
    })
  }
}

/** Whether somebody has a part in another agent's deal. */
const sharesIt = ({ agentId }: CommissionRow, whose: string | null): whose is string =>
  whose !== null && whose !== agentId

/** The deal's own agent sees colleagues' shares; agents who share the deal see nothing of others. */
const linesFor = (
  row: CommissionRow,
  whose: string | null,
  lines: readonly CommissionLine[],
): readonly CommissionLine[] => {
  if (whose === null) return lines
  return sharesIt(row, whose) ? lines.filter(({ agent }) => agent?.agentId === whose) : visibleLines(lines, whose)
}

const actualFor = (row: CommissionRow, whose: string | null): Cents => {
  const shared = row.agents ?? []
  const part = shared.find(({ agentId }) => agentId === whose)
  if (sharesIt(row, whose)) return part === undefined ? 0 : earnedBy(part)
  const all = Number(row.earnedCents)
  return whose === null ? all : ownEarned(all, shared)
}

const estimatedFor = (
  row: CommissionRow,
  whose: string | null,
  estimate: { cents: Cents; shared: Map<string, Cents> } | undefined,
): Cents => {
  if (estimate === undefined) return 0
  if (sharesIt(row, whose)) return estimate.shared.get(whose) ?? 0
  return whose === null ? [...estimate.shared.values()].reduce((sum, one) => sum + one, estimate.cents) : estimate.cents
}
