import { newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { CdaEntity } from '../cdas/cda.entity.js'
import { LedgerEntryEntity } from '../ledger/ledger-entry.entity.js'

/** Writes what CDAs count towards the cap. Entries are only ever added. */
@Injectable()
export class Ledger {
  /** Counts the current version of a CDA. */
  async count(
    manager: EntityManager,
    cda: Pick<
      CdaEntity,
      'id' | 'dealId' | 'agentId' | 'version' | 'capCountedCents' | 'capYearStart' | 'effectiveDate'
    >,
    authorId: string,
  ): Promise<void> {
    await manager.insert(LedgerEntryEntity, {
      id: newId(),
      agentId: cda.agentId,
      kind: 'CDA',
      countedCents: cda.capCountedCents,
      capYearStart: cda.capYearStart,
      effectiveDate: cda.effectiveDate,
      dealId: cda.dealId,
      cdaId: cda.id,
      cdaVersion: cda.version,
      authorId,
    })
  }

  /** Takes back what the current version counted, in the same cap year. A version that counts no more is left alone. */
  async reverse(
    manager: EntityManager,
    cda: Pick<CdaEntity, 'id' | 'version'>,
    by: { authorId: string; reason: string },
  ): Promise<void> {
    const [entry] = await manager.query<{ id: string }[]>(
      `SELECT e.id FROM commission_ledger e WHERE e.cda_id = $1 AND e.cda_version = $2 AND e.kind = 'CDA'
          AND NOT EXISTS (SELECT 1 FROM commission_ledger r WHERE r.reverses_id = e.id)`,
      [cda.id, cda.version],
    )
    if (entry === undefined) return
    await manager.query(
      `INSERT INTO commission_ledger (id, agent_id, kind, counted_cents, cap_year_start, effective_date, deal_id, cda_id, cda_version, reverses_id, reason, author_id)
       SELECT $1, agent_id, 'REVERSAL', -counted_cents, cap_year_start, effective_date, deal_id, cda_id, cda_version, id, $3, $4
         FROM commission_ledger WHERE id = $2`,
      [newId(), entry.id, by.reason, by.authorId],
    )
  }
}
