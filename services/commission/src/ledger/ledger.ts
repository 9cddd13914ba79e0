import { type AgentRecord, Plans, plansOnDays } from '@bluebonnet/brokerage'
import type { CapYear } from '@bluebonnet/commission'
import { Injectable } from '@nestjs/common'
import type { LedgerKind } from '@bluebonnet/domain'
import { insertMany, newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { LedgerEntryEntity } from './ledger-entry.entity.js'
import { mainCapYear } from './cap-year.js'
import { addReversal, begunYears, effectiveEntries } from './ledger.sql.js'

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
interface BrokerEntry extends Pick<
  LedgerEntryEntity,
  'id' | 'agentId' | 'countedCents' | 'effectiveDate' | 'reason' | 'authorId'
> {
  kind: LedgerKind | undefined
}

type WhoseYear = Pick<AgentRecord, 'id' | 'capYearStart'>

/** The only writer of the ledger. Entries are only added. */
@Injectable()
export class Ledger {
  constructor(private readonly plans: Plans) {}

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

  /** Without a kind, the first entry of an agent's cap year opens it and later ones correct it. */
  async enter(manager: EntityManager, entries: readonly BrokerEntry[], agents: readonly WhoseYear[]): Promise<void> {
    const years = await this.years(manager, entries, agents)
    const begun = await begunYears(manager, [
      entries.map(({ agentId }) => agentId),
      years.map(({ start }) => start),
      years.map(({ end }) => end),
    ])
    const isBegun = new Set(begun.map(({ agentId, start }) => `${agentId} ${start}`))
    const rows = entries.map(({ kind, ...entry }, place) => {
      const capYearStart = years[place]?.start ?? ''
      const year = `${entry.agentId} ${capYearStart}`
      const row = { ...entry, capYearStart, kind: kind ?? (isBegun.has(year) ? 'CORRECTION' : 'OPENING_BALANCE') }
      isBegun.add(year)
      return row
    })
    await insertMany(manager, LedgerEntryEntity, rows)
  }

  /** The year of the main cap of the plan that each entry's agent is on, on the entry's day. */
  private async years(
    manager: EntityManager,
    entries: readonly BrokerEntry[],
    agents: readonly WhoseYear[],
  ): Promise<CapYear[]> {
    const catalog = await this.plans.catalog(manager, [])
    const whose = new Map(agents.map((agent) => [agent.id, agent]))
    const on = await plansOnDays(manager, [
      entries.map(({ agentId }) => agentId),
      entries.map(({ effectiveDate }) => effectiveDate),
    ])
    return entries.map(({ agentId, effectiveDate: day }, place) => {
      const [agent, plan] = [whose.get(agentId), on[place]]
      if (agent === undefined || plan === undefined) throw new RangeError(`Nobody read agent ${agentId}`)
      return mainCapYear(agent, catalog.inForce({ ...plan, annualCapCents: null }, day).terms, day)
    })
  }

  /** Reverses what the current version counted, in the same cap year. Does nothing if the version no longer counts. */
  async reverse(manager: EntityManager, cda: Version, by: { authorId: string; reason: string }): Promise<void> {
    for (const { id } of await effectiveEntries(manager, [cda.id, cda.version]))
      await addReversal(manager, [newId(), id, by.reason, by.authorId])
  }
}
