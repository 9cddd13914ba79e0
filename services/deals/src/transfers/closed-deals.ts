import { type CallInput, periodDays } from '@bluebonnet/contracts'
import { type Caller, containing, fullName, inBatches } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { askedPeriod } from '../commission/calendar.js'
import { closedBy, closedWithin } from '../commission/closed-within.js'
import { Commission } from '../commission/commission.js'
import { estimateColumns, Estimates } from '../commission/estimates.js'
import { DealAccess } from '../deals/deal.access.js'
import { Where } from '../shared/where.js'
import type { CommissionTableRow, FiguredRow } from './commission.table.js'

type Filters = CallInput<'GET /api/exports/commission.csv'>['query']

const select = `
  SELECT ${estimateColumns}, deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip, deal.side,
         ${fullName('agent_user')} AS "agentName",
         cda.id AS "cdaId", cda.version, cda.comp_plan AS plan, cda.gross_commission_cents AS "cdaGrossCents",
         cda.brokerage_split_cents AS "brokerageSplitCents", cda.per_file_fee_cents AS "perFileFeeCents", cda.agent_split_cents AS "agentSplitCents",
         cda.cap_applied AS "capApplied", cda.approved_at AS "cdaApprovedAt", cda.sent_to_title_at AS "sentToTitleAt"
    FROM deals deal
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL`

/**
 * Every deal that a caller sees and that has closed by today, the last closed first, with what its agent gets: actual
 * or estimated.
 */
@Injectable()
export class ClosedDeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
    private readonly estimates: Estimates,
    private readonly commission: Commission,
  ) {}

  async *batches(caller: Caller, filters: Filters): AsyncGenerator<FiguredRow[]> {
    for await (const rows of inBatches<CommissionTableRow>((last, size) => this.read(caller, filters, last, size))) {
      const estimates = await this.estimates.of(
        this.dataSource.manager,
        rows.filter((row) => row.cdaId === null),
      )
      yield rows.map((row) => ({
        row,
        agentCents: row.agentSplitCents === null ? (estimates.get(row.dealId) ?? 0) : Number(row.agentSplitCents),
      }))
    }
  }

  private async read(
    caller: Caller,
    { agentId, year, period, q }: Filters,
    last: CommissionTableRow | null,
    size: number,
  ): Promise<CommissionTableRow[]> {
    const today = await this.commission.today()
    const isWhole = year === undefined && period === undefined
    const closed = isWhole ? closedBy(today) : closedWithin(periodDays(askedPeriod({ year, period }, today)), today)
    const where = this.access.narrow(new Where().and(...closed), caller)
    if (agentId !== undefined) where.and('deal.agent_id = ?', agentId)
    const words = q?.trim() ?? ''
    if (words !== '')
      where.and('deal.property_address ILIKE ? OR deal.city ILIKE ?', containing(words), containing(words))
    if (last !== null) where.and('(deal.close_date, deal.id) < (?, ?)', last.closeDate, last.dealId)
    const sql = `${select} WHERE ${where.sql} ORDER BY deal.close_date DESC, deal.id DESC LIMIT ${where.value(size)}`
    return this.dataSource.query<CommissionTableRow[]>(sql, where.values)
  }
}
