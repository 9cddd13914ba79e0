import type { CommissionLine } from '@bluebonnet/commission'
import { dealSides, dealStatuses, dollarsOf, shown } from '@bluebonnet/contracts'
import type { CommissionSummary, Days } from '@bluebonnet/contracts'
import { every, raw, rowsOf, type Sql, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { lineAnswer } from '../cdas/cda.mapper.js'
import { closedBy, closedWithin } from './closed-within.js'
import type { EarningsScope } from './earnings.sql.js'
import { estimateColumns, estimateRow, Estimates } from './estimates.js'

const figuredRow = estimateRow.extend({
  propertyAddress: z.string(),
  city: z.string(),
  side: z.enum(dealSides),
  status: z.enum(dealStatuses),
  cdaId: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  agentSplitCents: z.string().nullable(),
  lines: z.custom<CommissionLine[]>(Array.isArray).nullable(),
})
type Row = z.output<typeof figuredRow>

type Figure = Pick<CommissionSummary['transactions'][number], 'amount' | 'basis' | 'lines'>

const select = `
  SELECT ${estimateColumns}, deal.property_address AS "propertyAddress", deal.city, deal.side, deal.status,
         cda.id AS "cdaId", cda.pdf_url AS "pdfUrl", cda.agent_split_cents AS "agentSplitCents", cda.lines
    FROM deals deal
    JOIN agents agent ON agent.id = deal.agent_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL`

/** The commission page's two lists, each figure Actual or Estimate (docs/rules/commission-and-caps.md#label). */
@Injectable()
export class CommissionRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly estimates: Estimates,
  ) {}

  /** The deals that closed of late, or last in a period. */
  async transactions(
    scope: EarningsScope,
    today: string,
    period: Days | null,
  ): Promise<CommissionSummary['transactions']> {
    const where = every([within(scope), period === null ? closedBy(today) : closedWithin(period, today)])
    const last = sql`ORDER BY deal.close_date DESC, deal.id DESC LIMIT ${shown.commissions}`
    const rows = await this.figured(sql`${raw(select)} WHERE ${where} ${last}`)
    return rows.map(({ row, figure }) => ({
      dealId: row.dealId,
      propertyAddress: row.propertyAddress,
      closeDate: row.closeDate,
      ...figure,
    }))
  }

  /** The newest deals of any status, or those that closed last in a period. */
  async cdaTable(scope: EarningsScope, today: string, period: Days | null): Promise<CommissionSummary['cdaTable']> {
    const where = every([within(scope), period === null ? null : closedWithin(period, today)])
    const order = raw(period === null ? 'deal.created_at' : 'deal.close_date')
    const newest = sql`ORDER BY ${order} DESC, deal.id DESC LIMIT ${shown.cdaRows}`
    const rows = await this.figured(sql`${raw(select)} WHERE ${where} ${newest}`)
    return rows.map(({ row, figure }) => ({
      dealId: row.dealId,
      cdaId: row.cdaId,
      propertyAddress: row.propertyAddress,
      city: row.city,
      price: dollarsOf(Number(row.priceCents)),
      side: row.side,
      status: row.status,
      pdfUrl: row.pdfUrl,
      ...figure,
    }))
  }

  private async figured(statement: Sql): Promise<{ row: Row; figure: Figure }[]> {
    const { manager } = this.dataSource
    const rows = await rowsOf(manager, figuredRow, statement)
    const estimates = await this.estimates.explained(
      manager,
      rows.filter((row) => row.agentSplitCents === null),
    )
    return rows.map((row) => ({
      row,
      figure:
        row.agentSplitCents === null
          ? {
              amount: dollarsOf(estimates.get(row.dealId)?.cents ?? 0),
              basis: 'ESTIMATE',
              lines: (estimates.get(row.dealId)?.lines ?? []).map(lineAnswer),
            }
          : {
              amount: dollarsOf(Number(row.agentSplitCents)),
              basis: 'ACTUAL',
              lines: (row.lines ?? []).map(lineAnswer),
            },
    }))
  }
}

const within = ({ agentId }: EarningsScope): Sql | null => (agentId === null ? null : sql`deal.agent_id = ${agentId}`)
