import type { CallInput, Cda, CdaVersion } from '@bluebonnet/contracts'
import { type Caller, is, type List, type ListReply, Lists, newestOf, oneOf, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { dealWords, visibleDeals } from '@bluebonnet/deals'
import { cdaErrors } from './cda.errors.js'
import { cdaAnswer, versionAnswer, type VersionRow } from './cda.mapper.js'
import { cdaColumns, cdaJoins, cdaRow, type CdaRow, cdasFrom, sumColumns } from './cda.rows.js'

type Filters = CallInput<'GET /api/cdas'>['query']

const states: Record<NonNullable<Filters['state']>, string> = {
  OPEN: 'cda.voided_at IS NULL AND cda.approved_at IS NULL',
  APPROVED: 'cda.voided_at IS NULL AND cda.approved_at IS NOT NULL',
  SENT: 'cda.voided_at IS NULL AND cda.sent_to_title_at IS NOT NULL',
  VOIDED: 'cda.voided_at IS NOT NULL',
  STALE: 'cda.voided_at IS NULL AND cda.stale',
}

const cdaList: List<Filters, CdaRow> = {
  from: cdasFrom,
  joins: cdaJoins,
  columns: cdaColumns,
  row: cdaRow,
  order: newestOf('cda'),
  orders: {
    property: { by: ['searchable(deal.property_address)'] },
    // Deals that close soon have no CDA yet, so a page skips hundreds of them.
    closing: { by: ['deal.close_date'], mayLack: true, idsFirst: true },
    gross: { by: ['cda.gross_commission_cents'] },
    agent: { by: ['cda.agent_split_cents'] },
    added: { by: ['cda.created_at'] },
  },
  scope: visibleDeals,
  filters: { state: oneOf(states), agentId: is('deal.agent_id'), dealId: is('cda.deal_id') },
  words: dealWords,
  searchesByIds: true,
}

const versionColumns = (table: string): string => `
  ${table}.version, ${sumColumns(table)},
  coalesce(${table}.signed_document_id, ${table}.document_id) AS "documentId",
  ${table}.voided_at AS "voidedAt", ${table}.issued_at AS "createdAt"`

/** Reads CDAs in the form of responses. Everybody who sees a deal sees its CDA. */
@Injectable()
export class CdaReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
  ) {}

  async list(caller: Caller, query: Filters): Promise<ListReply<Cda>> {
    return (await this.lists.page(cdaList, caller, query)).map(cdaAnswer)
  }

  /** Throws CDA_NOT_FOUND unless the caller may see the CDA. */
  async one(caller: Caller, cdaId: string, manager?: EntityManager): Promise<Cda> {
    const row = await this.lists.one(cdaList, { who: caller, query: {}, manager }, sql`cda.id = ${cdaId}`)
    if (row === null) throw cdaErrors.fail('CDA_NOT_FOUND')
    return cdaAnswer(row)
  }

  /** All issued versions, newest first. The first is the current CDA. */
  async versions(caller: Caller, cdaId: string): Promise<CdaVersion[]> {
    await this.one(caller, cdaId)
    const rows = await this.dataSource.query<VersionRow[]>(
      `SELECT ${versionColumns('c')}, NULL::timestamptz AS "supersededAt" FROM cdas c WHERE c.id = $1
       UNION ALL
       SELECT ${versionColumns('v')}, v.superseded_at AS "supersededAt" FROM cda_versions v WHERE v.cda_id = $1
       ORDER BY version DESC`,
      [cdaId],
    )
    return rows.map(versionAnswer)
  }
}
