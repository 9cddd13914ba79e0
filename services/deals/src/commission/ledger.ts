import { Injectable } from '@nestjs/common'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { CdaEntity } from '../cdas/cda.entity.js'
import { LedgerEntryEntity } from '../ledger/ledger-entry.entity.js'
import { addReversal, entryThatCounts } from './commission.sql.js'

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
    const [entry] = await entryThatCounts(manager, [cda.id, cda.version])
    if (entry === undefined) return
    await addReversal(manager, [newId(), entry.id, by.reason, by.authorId])
  }
}
