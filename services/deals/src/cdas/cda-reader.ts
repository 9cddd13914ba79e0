import { type CallInput, type Cda, type CdaVersion, seesWhole } from '@bluebonnet/contracts'
import {
  type Caller,
  containing,
  countOf,
  isIndexable,
  type ListReply,
  type Narrowed,
  soughtIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DealAccess } from '../deals/deal.access.js'
import { pageOf } from '../shared/page-of.js'
import { Where, withinReach } from '../shared/where.js'
import { cdaErrors } from './cda.errors.js'
import { cdaAnswer, versionAnswer, type VersionRow } from './cda.mapper.js'
import { type CdaRow, cdasFrom, selectCdas } from './cda.rows.js'

type Filters = CallInput<'GET /api/cdas'>['query']

const states: Record<NonNullable<Filters['state']>, string> = {
  OPEN: 'cda.voided_at IS NULL AND cda.approved_at IS NULL',
  APPROVED: 'cda.voided_at IS NULL AND cda.approved_at IS NOT NULL',
  SENT: 'cda.voided_at IS NULL AND cda.sent_to_title_at IS NOT NULL',
  VOIDED: 'cda.voided_at IS NOT NULL',
  STALE: 'cda.voided_at IS NULL AND cda.stale',
}

/** The same states as the tally of CDAs knows them: one that was sent is approved too. */
const tallies: Record<NonNullable<Filters['state']>, Narrowed> = {
  OPEN: { status: 'OPEN' },
  APPROVED: { status: ['APPROVED', 'SENT'] },
  SENT: { status: 'SENT' },
  VOIDED: { status: 'VOIDED' },
  STALE: { status: ['OPEN', 'APPROVED', 'SENT'], marked: true },
}

const texts = ['deal.property_address', 'deal.city']

const versionColumns = (table: string): string => `
  ${table}.version, ${table}.gross_commission_cents AS "grossCommissionCents", ${table}.brokerage_split_cents AS "brokerageSplitCents",
  ${table}.agent_split_cents AS "agentSplitCents", ${table}.per_file_fee_cents AS "perFileFeeCents", ${table}.cap_applied AS "capApplied",
  coalesce(${table}.signed_document_id, ${table}.document_id) AS "documentId", ${table}.voided_at AS "voidedAt", ${table}.issued_at AS "createdAt"`

/** Reads CDAs as their callers get them; who sees a deal sees its CDA. */
@Injectable()
export class CdaReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
  ) {}

  async list(caller: Caller, { state, agentId, dealId, q, ...paging }: Filters): Promise<ListReply<Cda>> {
    const where = this.access.narrow(new Where(), caller)
    if (state !== undefined) where.and(states[state])
    if (agentId !== undefined) where.and('deal.agent_id = ?', agentId)
    if (dealId !== undefined) where.and('cda.deal_id = ?', dealId)
    const words = q?.trim() ?? ''
    const isSearch = words !== ''
    const isWhole = seesWhole(caller, { agentId }) && dealId === undefined
    const like = containing(words)
    if (isSearch)
      where.and(
        soughtIn(texts, words, isWhole)
          .map((text) => `${text} ILIKE ?`)
          .join(' OR '),
        ...texts.map(() => like),
      )
    if (isSearch && isWhole) await withinReach(this.dataSource.manager, where, { table: 'deals', alias: 'deal' }, words)
    const count =
      isWhole && !isSearch
        ? { count: async () => countOf(this.dataSource.manager, 'cdas', state === undefined ? {} : tallies[state]) }
        : { isBounded: isSearch }
    const isFoundFirst = isSearch && isWhole && !isIndexable(words)
    const page = await pageOf<CdaRow>(
      this.dataSource.manager,
      { select: selectCdas, from: cdasFrom, alias: 'cda', where, isOwn: !isWhole, isFoundFirst, ...count },
      paging,
    )
    return page.map(cdaAnswer)
  }

  /** Throws CDA_NOT_FOUND unless the caller may see it. */
  async one(caller: Caller, cdaId: string, manager: EntityManager = this.dataSource.manager): Promise<Cda> {
    const where = this.access.narrow(new Where().and('cda.id = ?', cdaId), caller)
    const [row] = await manager.query<CdaRow[]>(`${selectCdas} WHERE ${where.sql}`, where.values)
    if (row === undefined) throw cdaErrors.fail('CDA_NOT_FOUND')
    return cdaAnswer(row)
  }

  /** Every version that was issued, newest first; the first one is the CDA as it stands. */
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
