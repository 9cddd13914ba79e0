import { dealSides } from '@bluebonnet/contracts'
import type { Deal, PendingDeal } from '@bluebonnet/contracts'
import {
  type Caller,
  containing,
  countMatches,
  countOf,
  type ListReply,
  page,
  type Paging,
  soughtIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { checklistItems } from '../checklists/checklist-items.js'
import { DealAccess } from '../deals/deal.access.js'
import { answeredDeals, dealTexts } from '../deals/deal-json.js'
import { Where } from '../shared/where.js'

interface Row {
  id: string
  answer: Deal
  /** Since when it waits. */
  since: Date
  done: number
  total: number
  filed: number
}

/** The papers of a deal that nobody has opened yet: it gets its list the first time that somebody does. */
const freshPapers = JSON.stringify(Object.fromEntries(dealSides.map((side) => [side, checklistItems(side)])))

const since = 'coalesce(deal.submitted_at, deal.created_at)'

/**
 * A paper is there when it was ticked or a document of its type is filed. Archived documents tick it, and are not shown
 * as filed.
 */
const select = (caller: Caller, where: Where): string => `
  SELECT deal.id, row_to_json(answer) AS answer, ${since} AS since, papers.done, papers.total, filed.count AS filed
    ${answeredDeals(caller, where)}
    LEFT JOIN checklists list ON list.id = deal.checklist_id
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE d.archived_at IS NULL)::int AS count, coalesce(array_agg(d.type), '{}') AS types
       FROM documents d WHERE d.deal_id = deal.id AND d.superseded_at IS NULL) AS filed
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS total,
            count(*) FILTER (WHERE (item ->> 'done')::boolean OR item ->> 'documentType' = ANY(filed.types))::int AS done
       FROM jsonb_array_elements(coalesce(list.items, ${where.value(freshPapers)}::jsonb -> deal.side)) AS item) AS papers`

/** The deals that wait for a broker's decision, whoever waits longest first, each with what the decision rests on. */
@Injectable()
export class PendingDeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
  ) {}

  async list(
    caller: Caller,
    { q = '', ...paging }: Paging & { q?: string | undefined },
  ): Promise<ListReply<PendingDeal>> {
    const { manager } = this.dataSource
    const waiting = this.access.narrow(new Where().and("deal.status = 'PENDING_BROKER_APPROVAL'"), caller)
    const words = q.trim()
    if (words !== '') {
      const like = waiting.value(containing(words))
      waiting.and(
        soughtIn(dealTexts, words, true)
          .map((text) => `${text} ILIKE ${like}`)
          .join(' OR '),
      )
    }
    const deals = await page<Row>(paging, {
      rows: async (after, most) => {
        const where = waiting.copy()
        if (after !== null) where.and(`(${since}, deal.id) > (?, ?)`, after.at, after.id)
        return manager.query<Row[]>(
          `${select(caller, where)} WHERE ${where.sql} ORDER BY ${since}, deal.id LIMIT ${most}`,
          where.values,
        )
      },
      placeOf: (row) => ({ at: row.since, id: row.id }),
      total: async () =>
        words === ''
          ? countOf(manager, 'deals', { status: 'PENDING_BROKER_APPROVAL' })
          : countMatches(manager, `SELECT 1 FROM deals deal WHERE ${waiting.sql}`, waiting.values),
    })
    return deals.map(pendingDeal)
  }
}

const pendingDeal = ({ answer, done, total, filed }: Row): PendingDeal => ({
  ...answer,
  papers: { done, total },
  filed,
})
