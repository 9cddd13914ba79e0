import { dealSides } from '@bluebonnet/contracts'
import type { PendingDeal } from '@bluebonnet/contracts'
import { deal } from '@bluebonnet/contracts/deals/deal.schema'
import {
  type Caller,
  every,
  type List,
  type ListReply,
  Lists,
  type Paging,
  raw,
  type Sql,
  sql,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { checklistItems } from '../checklists/checklist-items.js'
import { seenDeals } from '../deals/deal.access.js'
import { answeredDeals } from '../deals/deal-json.js'
import { dealWords } from '../deals/deal-reader.js'

const pendingRow = z.strictObject({
  id: z.string(),
  answer: deal,
  /** Since when it waits. */
  since: z.date(),
  done: z.number(),
  total: z.number(),
  filed: z.number(),
})
type Row = z.output<typeof pendingRow>

/** The papers of a deal that nobody has opened yet: it gets its list the first time that somebody does. */
const freshPapers = JSON.stringify(Object.fromEntries(dealSides.map((side) => [side, checklistItems(side)])))

const since = 'coalesce(deal.submitted_at, deal.created_at)'

/**
 * A paper is there when it was ticked or a document of its type is filed. Archived documents tick it, and are not shown
 * as filed.
 */
const withPapers = (caller: Caller): Sql => sql`
    ${answeredDeals(caller)}
    LEFT JOIN checklists list ON list.id = deal.checklist_id
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE d.archived_at IS NULL)::int AS count, coalesce(array_agg(d.type), '{}') AS types
       FROM documents d WHERE d.deal_id = deal.id AND d.superseded_at IS NULL) AS filed
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS total,
            count(*) FILTER (
              WHERE (item ->> 'done')::boolean OR item ->> 'documentType' = ANY(filed.types))::int AS done
       FROM jsonb_array_elements(coalesce(list.items, ${freshPapers}::jsonb -> deal.side)) AS item) AS papers`

/** The deals that wait for a broker's decision, whoever waits longest first, each with what the decision rests on. */
const pendingList: List<Paging, Row> = {
  from: 'deals deal',
  joins: withPapers,
  columns: `deal.id, row_to_json(answer) AS answer, ${since} AS since, papers.done, papers.total, filed.count AS filed`,
  row: pendingRow,
  order: {
    by: [since, 'deal.id'],
    direction: 'ASC',
    placeOf: (row) => ({ at: row.since, id: row.id }),
    at: ({ at, id }) => [at, id],
  },
  scope: (caller) => every([seenDeals(caller), raw("deal.status = 'PENDING_BROKER_APPROVAL'")]),
  filters: {},
  words: dealWords,
}

@Injectable()
export class PendingDeals {
  constructor(private readonly lists: Lists) {}

  async list(caller: Caller, asked: Paging): Promise<ListReply<PendingDeal>> {
    return (await this.lists.page(pendingList, caller, asked)).map(pendingDeal)
  }
}

const pendingDeal = ({ answer, done, total, filed }: Row): PendingDeal => ({
  ...answer,
  papers: { done, total },
  filed,
})
