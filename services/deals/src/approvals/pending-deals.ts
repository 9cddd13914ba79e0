import type { PendingDeal } from '@bluebonnet/contracts'
import { deal } from '@bluebonnet/contracts/deals/deal.schema'
import { type Caller, allOf, type List, type Paging, raw, type Sql, sql } from '@bluebonnet/platform'
import { z } from 'zod'
import { visibleDeals } from '../deals/deal.access.js'
import { dealsAsJson } from '../deals/deal-json.js'
import { dealWords } from '../deals/deal-reader.js'

const pendingRow = z.strictObject({
  id: z.string(),
  answer: deal,
  /** Start of the wait. */
  since: z.date(),
  filed: z.number(),
})
type PendingDealRow = z.output<typeof pendingRow>

const since = 'coalesce(deal.submitted_at, deal.created_at)'

/** Archived documents are not shown as filed. */
const withFiled = (caller: Caller): Sql => sql`
    ${dealsAsJson(caller)}
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS count FROM documents d
      WHERE d.deal_id = deal.id AND d.superseded_at IS NULL AND d.archived_at IS NULL) AS filed`

/** Deals that wait for a broker's decision, the longest wait first, each with the data for the decision. */
export const pendingDeals: List<Paging, PendingDealRow> = {
  from: 'deals deal',
  joins: withFiled,
  columns: `deal.id, row_to_json(answer) AS answer, ${since} AS since, filed.count AS filed`,
  row: pendingRow,
  order: {
    by: [since, 'deal.id'],
    direction: 'ASC',
    placeOf: (row) => ({ at: row.since, id: row.id }),
    at: ({ at, id }) => [at, id],
  },
  scope: (caller) => allOf([visibleDeals(caller), raw("deal.status = 'PENDING_BROKER_APPROVAL'")]),
  filters: {},
  words: dealWords,
}

export const pendingDealAnswer = ({ answer, filed }: PendingDealRow): PendingDeal => ({ ...answer, filed })
