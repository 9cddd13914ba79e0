import { notYetUnderContract, pipelineStatuses, visibility } from '@bluebonnet/contracts'
import type { CallInput, Days, Deal } from '@bluebonnet/contracts'
import { type Caller, containing, countOf, isIndexable, onDays, soughtIn, WrittenList } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { batchesOf, pageOf } from '../shared/page-of.js'
import { Where, withinReach } from '../shared/where.js'
import { DealAccess } from './deal.access.js'
import { dealErrors } from './deal.errors.js'
import { answeredDeals, dealTexts, type ListedDeal, listedDeals } from './deal-json.js'

type Filters = CallInput<'GET /api/deals'>['query']

/** Deals on their way that close by a day. */
const closing = 'deal.status = ANY(?) AND deal.close_date <= ?'

/** Whether a list looks at the deals of the whole brokerage, and not at those of one agent, client or property. */
const goesThroughAll = (caller: Caller, { agentId, clientId, propertyId }: Filters): boolean =>
  visibility(caller) === 'brokerage' && [agentId, clientId, propertyId].every((id) => id === undefined)

/**
 * Deals closing soon, and words among those that wait for a broker: each has an index, past which the database would
 * rather walk through the newest.
 */
const isFoundFirst = ({ closingBy, status, q = '' }: Filters): boolean =>
  closingBy !== undefined || (status === 'PENDING_BROKER_APPROVAL' && isIndexable(q))

/** Reads deals as their callers get them. */
@Injectable()
export class DealReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
  ) {}

  async list(caller: Caller, filters: Filters): Promise<WrittenList<Deal>> {
    const { manager } = this.dataSource
    const { q = '', status, side, withoutCda = false, closingBy } = filters
    const isSearch = q.trim() !== ''
    const isWhole = goesThroughAll(caller, filters)
    const where = this.access.narrow(this.filtered(caller, filters), caller)
    if (isWhole && isSearch) await withinReach(manager, where, { table: 'deals', alias: 'deal' }, q.trim())
    const tally = { status: status === 'NEW' ? notYetUnderContract : status, kind: side }
    const isTallied = isWhole && !isSearch && closingBy === undefined
    const count = isTallied
      ? { count: async () => countOf(manager, withoutCda ? 'deals_without_cda' : 'deals', tally) }
      : { isBounded: isSearch || closingBy !== undefined }
    const page = await pageOf<ListedDeal<string>>(
      manager,
      {
        ...listedDeals(caller, { written: true }),
        where,
        isOwn: !isWhole,
        isSteady: !isSearch && status !== 'NEW' && closingBy === undefined,
        isFoundFirst: isFoundFirst(filters),
        ...count,
      },
      filters,
    )
    return new WrittenList(
      page.rows.map(({ answer }) => answer),
      page.total,
      page.next,
    )
  }

  /** The whole of such a list, in batches; of some days those that were entered on them. */
  async *batches(
    caller: Caller,
    filters: Filters,
    entered: (Days & { timeZone: string }) | null,
  ): AsyncGenerator<Deal[]> {
    const where = this.access.narrow(this.filtered(caller, filters), caller)
    if (entered !== null) {
      const { from, to, timeZone } = entered
      where.and(onDays('deal.created_at', { from: '?', to: '?', timeZone: '?' }), from, timeZone, to, timeZone)
    }
    const list = { ...listedDeals(caller, { written: false }), where, isFoundFirst: isFoundFirst(filters) }
    for await (const rows of batchesOf<ListedDeal<Deal>>(this.dataSource.manager, list))
      yield rows.map(({ answer }) => answer)
  }

  /** Throws DEAL_NOT_FOUND unless the caller may see the deal. */
  async one(caller: Caller, dealId: string, manager: EntityManager = this.dataSource.manager): Promise<Deal> {
    const where = this.access.narrow(new Where().and('deal.id = ?', dealId), caller)
    const [row] = await manager.query<{ answer: Deal }[]>(
      `SELECT row_to_json(answer) AS answer ${answeredDeals(caller, where)} WHERE ${where.sql}`,
      where.values,
    )
    if (row === undefined) throw dealErrors.fail('DEAL_NOT_FOUND')
    return row.answer
  }

  private filtered(caller: Caller, filters: Filters): Where {
    const { q, status, side, agentId, clientId, propertyId, withoutCda, closingBy } = filters
    const where = new Where()
    // The filter NEW means "not yet under contract" (docs/rules/lifecycle.md#filter-new).
    if (status === 'NEW') where.and('deal.status = ANY(?)', notYetUnderContract)
    else if (status !== undefined) where.and('deal.status = ?', status)
    if (side !== undefined) where.and('deal.side = ?', side)
    if (agentId !== undefined) where.and('deal.agent_id = ?', agentId)
    if (clientId !== undefined) where.and('deal.client_id = ?', clientId)
    if (propertyId !== undefined) where.and('deal.property_id = ?', propertyId)
    if (withoutCda === true) where.and('deal.cda_agent_cents IS NULL')
    if (closingBy !== undefined) where.and(closing, pipelineStatuses, closingBy)
    const words = q?.trim() ?? ''
    if (words !== '') {
      const like = where.value(containing(words))
      where.and(
        soughtIn(dealTexts, words, goesThroughAll(caller, filters))
          .map((text) => `${text} ILIKE ${like}`)
          .join(' OR '),
      )
    }
    return where
  }
}
