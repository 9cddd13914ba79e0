import { dealStatuses, dollarsOf, notYetUnderContract, pipelineStatuses, stageStatuses } from '@bluebonnet/domain'
import type { CallAnswer, CallInput, Deal } from '@bluebonnet/contracts'
import { periodDays } from '@bluebonnet/contracts/period'
import {
  type Caller,
  type DayRange,
  createdWithin,
  amongIds,
  is,
  dealTextsOf,
  type List,
  Lists,
  newestOf,
  raw,
  sql,
  wordsIn,
  JsonList,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { knownDeals } from './deal.access.js'
import { dealErrors } from './deal.errors.js'
import { dealsAsJson } from './deal-json.js'

type Query = CallInput<'GET /api/deals'>['query'] & {
  entered?: DayRange | undefined
  ids?: readonly string[] | undefined
}

/** A deal of a list: its position in the order, and the whole response as an object or as serialized text. */
interface ListedDeal<Answer extends Deal | string> {
  id: string
  createdAt: Date
  answer: Answer
}

const quoted = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ')

/** Sorts deals by stage, as the index does: those not yet under contract first, ended ones last. */
const stage = `array_position(ARRAY[${quoted(dealStatuses)}]::text[], deal.status)`

/** The searched texts of a list whose table of deals is `deal`. */
export const dealTexts = dealTextsOf('deal')
export const dealWords = wordsIn(...dealTexts)

const listOf = <Answer extends Deal | string>(answer: string): List<Query, ListedDeal<Answer>> => ({
  from: 'deals deal',
  joins: dealsAsJson,
  columns: `deal.id, deal.created_at AS "createdAt", ${answer} AS answer`,
  order: newestOf('deal'),
  orders: {
    address: { by: ['searchable(deal.property_address)'] },
    status: { by: [stage, 'deal.created_at'] },
    side: { by: ['deal.side', 'deal.created_at'] },
    price: { by: ['deal.price_cents'] },
    closing: { by: ['deal.close_date'], mayLack: true },
    title: { by: ['searchable(deal.title_company)'], mayLack: true },
    added: { by: ['deal.created_at'] },
  },
  scope: knownDeals,
  filters: {
    // The filter NEW means "not yet under contract" (docs/rules/lifecycle.md#filter-new).
    status: (status) =>
      status === 'NEW' ? raw(`deal.status IN (${quoted(notYetUnderContract)})`) : is('deal.status')(status),
    stage: (wanted) => (wanted === undefined ? null : sql`deal.status = ANY (${stageStatuses[wanted]}::text[])`),
    side: is('deal.side'),
    agentId: is('deal.agent_id'),
    clientId: is('deal.client_id'),
    propertyId: is('deal.property_id'),
    withoutCda: (isWithout) => (isWithout === true ? raw('NOT deal.has_cda') : null),
    // Filtered by a subquery: open deals close soon and all others closed long ago, a correlation that the planner does
    // not know.
    closingBy: (day) =>
      day === undefined
        ? null
        : sql`deal.id = ANY (ARRAY(
            SELECT id FROM deals WHERE status IN (${raw(quoted(pipelineStatuses))}) AND close_date <= ${day}))`,
    closing: (period) => {
      if (period === undefined) return null
      const { from, to } = periodDays(period)
      return sql`(deal.close_date >= ${from} AND deal.close_date < ${to})`
    },
    entered: createdWithin('deal.created_at'),
    ids: amongIds('deal.id'),
  },
  words: dealWords,
  searchesByIds: true,
})

const writtenDeals = listOf<string>('row_to_json(answer)::text')
const dealRows = listOf<Deal>('row_to_json(answer)')

/** Reads deals in the form of responses. */
@Injectable()
export class DealReader {
  constructor(private readonly lists: Lists) {}

  async list(caller: Caller, query: Query): Promise<JsonList<Deal>> {
    const { rows, total, next } = await this.lists.page(writtenDeals, caller, query)
    return new JsonList(
      rows.map(({ answer }) => answer),
      total,
      next,
    )
  }

  /** Number and totals of the deals in such a list. */
  async totals(caller: Caller, query: Query): Promise<CallAnswer<'GET /api/deals/totals'>> {
    const { count, sum } = await this.lists.sum(dealRows, caller, query, 'deal.price_cents')
    return { count, volume: sum === null ? null : dollarsOf(sum) }
  }

  /** The whole list in batches. */
  async *batches(caller: Caller, query: Query): AsyncGenerator<Deal[]> {
    for await (const rows of this.lists.batches(dealRows, caller, query)) yield rows.map(({ answer }) => answer)
  }

  /** Throws DEAL_NOT_FOUND unless the caller may know the deal. */
  async one(caller: Caller, dealId: string, manager?: EntityManager): Promise<Deal> {
    const row = await this.lists.one(dealRows, { who: caller, query: {}, manager }, sql`deal.id = ${dealId}`)
    if (row === null) throw dealErrors.fail('DEAL_NOT_FOUND')
    return row.answer
  }
}
