import { Injectable } from '@nestjs/common'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { CdaEntity } from '../cdas/cda.entity.js'
import type { IssuedCda } from '../cdas/cda-lines.sql.js'
import { LedgerEntryEntity } from '../ledger/ledger-entry.entity.js'
import { addReversal, entriesThatCount } from './commission.sql.js'

/** Writes what CDAs count towards the cap. Entries are only ever added. */
@Injectable()
export class Ledger {
  /** Counts the current version of a CDA: an entry for the deal's own agent, and one for each who shares it. */
  async count(
    manager: EntityManager,
    cda: Pick<
      IssuedCda,
      'id' | 'dealId' | 'agentId' | 'version' | 'capCountedCents' | 'capYearStart' | 'effectiveDate' | 'agents'
    >,
    authorId: string,
  ): Promise<void> {
    const entries = [cda, ...(cda.agents ?? [])].map(({ agentId, capCountedCents, capYearStart }) => ({
      id: newId(),
      agentId,
      kind: 'CDA' as const,
      entryKey: `${cda.id} ${cda.version} ${agentId}`,
      countedCents: capCountedCents,
      capYearStart,
      effectiveDate: cda.effectiveDate,
      dealId: cda.dealId,
      cdaId: cda.id,
      cdaVersion: cda.version,
      authorId,
    }))
    await manager.insert(LedgerEntryEntity, entries)
  }

  /** Takes back what the current version counted, in the same cap year. A version that counts no more is left alone. */
  async reverse(
    manager: EntityManager,
    cda: Pick<CdaEntity, 'id' | 'version'>,
    by: { authorId: string; reason: string },
  ): Promise<void> {
    for (const { id } of await entriesThatCount(manager, [cda.id, cda.version]))
      await addReversal(manager, [newId(), id, by.reason, by.authorId])
  }
}
