import type { CommissionLine } from '@bluebonnet/commission'
import { dollarsOf, shown } from '@bluebonnet/contracts'
import type { CommissionSummary, Days, DealSide, DealStatus } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { lineAnswer } from '../cdas/cda.mapper.js'
import { Where } from '../shared/where.js'
import { closedBy, closedWithin } from './closed-within.js'
import type { EarningsScope } from './earnings.sql.js'
import { estimateColumns, type EstimateRow, Estimates } from './estimates.js'

interface Row extends EstimateRow {
  propertyAddress: string
  city: string
  side: DealSide
  status: DealStatus
  cdaId: string | null
  pdfUrl: string | null
  agentSplitCents: string | null
  lines: CommissionLine[] | null
}

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
    const where = within(scope).and(...(period === null ? closedBy(today) : closedWithin(period, today)))
    const rows = await this.figured(
      `${select} WHERE ${where.sql} ORDER BY deal.close_date DESC, deal.id DESC LIMIT ${shown.commissions}`,
      where,
    )
    return rows.map(({ row, figure }) => ({
      dealId: row.dealId,
      propertyAddress: row.propertyAddress,
      closeDate: row.closeDate,
      ...figure,
    }))
  }

  /** The newest deals of any status, or those that closed last in a period. */
  async cdaTable(scope: EarningsScope, today: string, period: Days | null): Promise<CommissionSummary['cdaTable']> {
    const where = period === null ? within(scope) : within(scope).and(...closedWithin(period, today))
    const order = period === null ? 'deal.created_at' : 'deal.close_date'
    const rows = await this.figured(
      `${select} WHERE ${where.sql} ORDER BY ${order} DESC, deal.id DESC LIMIT ${shown.cdaRows}`,
      where,
    )
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

  private async figured(sql: string, where: Where): Promise<{ row: Row; figure: Figure }[]> {
    const { manager } = this.dataSource
    const rows = await manager.query<Row[]>(sql, where.values)
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

const within = ({ agentId }: EarningsScope): Where =>
  agentId === null ? new Where() : new Where().and('deal.agent_id = ?', agentId)
