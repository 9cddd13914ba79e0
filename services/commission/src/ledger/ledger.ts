import { Injectable } from '@nestjs/common'
import type { LedgerKind } from '@bluebonnet/domain'
import { insertMany, newId } from '@bluebonnet/platform'
import { And, type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm'
import { LedgerEntryEntity } from './ledger-entry.entity.js'
import { addReversal, entriesThatCount } from './ledger.sql.js'

/** What a deal counts for an agent. */
type Counting = Pick<LedgerEntryEntity, 'agentId' | 'capYearStart'> & { capCountedCents: number }

interface Version {
  id: string
  version: number
}

/** A version of a CDA. `agents` are those who share it with the own agent. */
interface CountedVersion extends Version, Counting {
  dealId: string
  effectiveDate: string
  agents: readonly Counting[] | null
}

/** A broker's entry, which opens or corrects the cap year. */
type BrokerEntry = Pick<
  LedgerEntryEntity,
  'id' | 'agentId' | 'countedCents' | 'capYearStart' | 'effectiveDate' | 'reason' | 'authorId'
>

/** The only writer of the ledger. Entries are only added. */
@Injectable()
export class Ledger {
  /** Counts the current version of a CDA: one entry for the deal's own agent, and one for each who shares it. */
  async count(manager: EntityManager, cda: CountedVersion, authorId: string): Promise<void> {
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

  /** Opens the cap years of new agents. */
  async open(manager: EntityManager, entries: readonly BrokerEntry[]): Promise<void> {
    await insertMany(
      manager,
      LedgerEntryEntity,
      entries.map((entry) => ({ ...entry, kind: 'OPENING_BALANCE' as const })),
    )
  }

  /** Without a kind, the first entry of a cap year opens it and later ones correct it. `yearEnd` is exclusive. */
  async enter(
    manager: EntityManager,
    entry: BrokerEntry,
    { kind, yearEnd }: { kind: LedgerKind | undefined; yearEnd: string },
  ): Promise<void> {
    const effectiveDate = And(MoreThanOrEqual(entry.capYearStart), LessThan(yearEnd))
    const isOpen = () => manager.existsBy(LedgerEntryEntity, { agentId: entry.agentId, effectiveDate })
    const given = kind ?? ((await isOpen()) ? 'CORRECTION' : 'OPENING_BALANCE')
    await manager.insert(LedgerEntryEntity, { ...entry, kind: given })
  }

  /** Reverses what the current version counted, in the same cap year. Does nothing if the version no longer counts. */
  async reverse(manager: EntityManager, cda: Version, by: { authorId: string; reason: string }): Promise<void> {
    for (const { id } of await entriesThatCount(manager, [cda.id, cda.version]))
      await addReversal(manager, [newId(), id, by.reason, by.authorId])
  }
}
