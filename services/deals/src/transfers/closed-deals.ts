import { type CallInput, periodDays } from '@bluebonnet/contracts'
import {
  type Caller,
  every,
  fullName,
  is,
  type List,
  Lists,
  type Paging,
  type Sql,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { askedPeriod } from '../commission/calendar.js'
import { closedBy, closedWithin } from '../commission/closed-within.js'
import { Commission } from '../commission/commission.js'
import { estimateColumns, Estimates } from '../commission/estimates.js'
import { seenDeals } from '../deals/deal.access.js'
import { commissionTableRow, type CommissionTableRow, type FiguredRow } from './commission.table.js'

type Filters = CallInput<'GET /api/exports/commission.csv'>['query']

/** The last closed first. */
const closedList: List<Paging & { agentId?: string | undefined; closed: Sql }, CommissionTableRow> = {
  from: 'deals deal',
  joins: `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL`,
  columns: `${estimateColumns}, deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip, deal.side,
    ${fullName('agent_user')} AS "agentName",
    cda.id AS "cdaId", cda.version, cda.comp_plan AS plan, cda.gross_commission_cents AS "cdaGrossCents",
    cda.brokerage_split_cents AS "brokerageSplitCents", cda.per_file_fee_cents AS "perFileFeeCents",
    cda.other_payees_cents AS "otherPayeesCents",
    cda.agent_split_cents AS "agentSplitCents", cda.agents, cda.cap_applied AS "capApplied", cda.approved_at AS "cdaApprovedAt",
    cda.sent_to_title_at AS "sentToTitleAt"`,
  row: commissionTableRow,
  order: {
    by: ['deal.close_date', 'deal.id'],
    direction: 'DESC',
    placeOf: ({ closeDate, dealId }) => ({ at: new Date(closeDate ?? 0), id: dealId }),
    at: ({ at, id }) => [at.toISOString().slice(0, 10), id],
  },
  scope: seenDeals,
  filters: { agentId: is('deal.agent_id'), closed: (closed) => every([closed ?? null]) },
  words: wordsIn('deal.property_address', 'deal.city'),
}

/**
 * Every deal that a caller sees and that has closed by today, the last closed first, with what its agent gets: actual
 * or estimated.
 */
@Injectable()
export class ClosedDeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly estimates: Estimates,
    private readonly commission: Commission,
  ) {}

  async *batches(caller: Caller, { year, period, ...filters }: Filters): AsyncGenerator<FiguredRow[]> {
    const today = await this.commission.today()
    const isWhole = year === undefined && period === undefined
    const closed = isWhole ? closedBy(today) : closedWithin(periodDays(askedPeriod({ year, period }, today)), today)
    for await (const rows of this.lists.batches(closedList, caller, { ...filters, closed })) {
      const estimates = await this.estimates.divided(
        this.dataSource.manager,
        rows.filter((row) => row.cdaId === null),
      )
      yield rows.map((row) => {
        const shared = row.agents ?? estimates.get(row.dealId)?.shared.map(({ cents }) => ({ agentCents: cents })) ?? []
        const sharedCents = shared.reduce((sum, { agentCents }) => sum + agentCents, 0)
        const own = estimates.get(row.dealId)?.cents ?? 0
        return {
          row,
          agentCents: row.agentSplitCents === null ? own : Number(row.agentSplitCents) - sharedCents,
          sharedCents,
        }
      })
    }
  }
}
