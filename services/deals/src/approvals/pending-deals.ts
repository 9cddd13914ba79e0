import { dealSides, limits } from '@bluebonnet/contracts'
import type { PendingDeal } from '@bluebonnet/contracts'
import { type Caller, containing, countMatches, countOf, decodeCursor, encodeCursor, ListReply, type Paging, soughtIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { checklistItems } from '../checklists/checklist-items.js'
import { DealAccess } from '../deals/deal.access.js'
import { dealAnswer } from '../deals/deal.mapper.js'
import { dealColumns, dealJoins, type DealRow, dealTexts } from '../deals/deal.rows.js'
import { Where } from '../shared/where.js'

interface Row extends DealRow {
  /** Since when it waits. */
  since: Date
  done: number
  total: number
  filed: number
}

/** The papers of a deal that nobody has opened yet: it gets its list the first time that somebody does. */
const freshPapers = JSON.stringify(Object.fromEntries(dealSides.map((side) => [side, checklistItems(side)])))

const since = 'coalesce(deal.submitted_at, deal.created_at)'

/** A paper is there when it was ticked or a document of its type is filed. Archived documents tick it, and are not shown as filed. */
const select = (fresh: string): string => `
  SELECT ${dealColumns}, ${since} AS since, papers.done, papers.total, filed.count AS filed
    ${dealJoins}
    LEFT JOIN checklists list ON list.id = deal.checklist_id
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE d.archived_at IS NULL)::int AS count, coalesce(array_agg(d.type), '{}') AS types
       FROM documents d WHERE d.deal_id = deal.id AND d.superseded_at IS NULL) AS filed
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS total,
            count(*) FILTER (WHERE (item ->> 'done')::boolean OR item ->> 'documentType' = ANY(filed.types))::int AS done
       FROM jsonb_array_elements(coalesce(list.items, ${fresh}::jsonb -> deal.side)) AS item) AS papers`

/** The deals that wait for a broker's decision, whoever waits longest first, each with what the decision rests on. */
@Injectable()
export class PendingDeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
  ) {}

  async list(caller: Caller, { q = '', limit, cursor }: Paging & { q?: string | undefined }): Promise<ListReply<PendingDeal>> {
    const { manager } = this.dataSource
    const where = this.access.narrow(new Where().and("deal.status = 'PENDING_BROKER_APPROVAL'"), caller)
    const words = q.trim()
    if (words !== '') {
      const like = where.value(containing(words))
      where.and(soughtIn(dealTexts, words, true).map((text) => `${text} ILIKE ${like}`).join(' OR '))
    }
    const counted = where.copy()
    if (cursor !== undefined) {
      const after = decodeCursor(cursor)
      where.and(`(${since}, deal.id) > (?, ?)`, after.at, after.id)
    }
    const size = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
    const fresh = where.value(freshPapers)
    const sql = `${select(fresh)} WHERE ${where.sql} ORDER BY ${since}, deal.id LIMIT ${size + 1}`
    const [rows, total] = await Promise.all([
      manager.query<Row[]>(sql, where.values),
      words === '' ? countOf(manager, 'deals', { status: 'PENDING_BROKER_APPROVAL' }) : countMatches(manager, `SELECT 1 FROM deals deal WHERE ${counted.sql}`, counted.values),
    ])
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    const hasMore = (limit !== undefined || cursor !== undefined) && rows.length > size && last !== undefined
    return new ListReply(shown.map((row) => answerOf(row, caller)), total, hasMore ? encodeCursor({ at: last.since, id: last.id }) : null)
  }
}

const answerOf = ({ since: _since, done, total, filed, ...row }: Row, caller: Caller): PendingDeal => ({ ...dealAnswer(row, caller), papers: { done, total }, filed })
