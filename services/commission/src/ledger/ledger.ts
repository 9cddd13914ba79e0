import { type AgentRecord, Plans, plansOnDay } from '@bluebonnet/brokerage'
import type { CapYear } from '@bluebonnet/commission'
import { Injectable } from '@nestjs/common'
import type { LedgerKind } from '@bluebonnet/domain'
import { insertMany, newId } from '@bluebonnet/platform'
import { And, type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm'
import { LedgerEntryEntity } from './ledger-entry.entity.js'
import { mainCapYear } from './cap-year.js'
import { addReversal, effectiveEntries } from './ledger.sql.js'

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
type BrokerEntry = Pick<LedgerEntryEntity, 'id' | 'agentId' | 'countedCents' | 'effectiveDate' | 'reason' | 'authorId'>

type WhoseYear = Pick<AgentRecord, 'id' | 'capYearStart'>

const yearIn = (years: Map<string, CapYear>, agentId: string): CapYear => {
  const year = years.get(agentId)
  if (year === undefined) throw new RangeError(`Nobody read the cap year of agent ${agentId}`)
  return year
}

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

  /** Opens the cap years of new agents, all on one day. */
  async open(manager: EntityManager, entries: readonly BrokerEntry[], agents: readonly WhoseYear[]): Promise<void> {
    const [first] = entries
    if (first === undefined) return
    const years = await this.years(manager, agents, first.effectiveDate)
    await insertMany(
      manager,
      LedgerEntryEntity,
      entries.map((entry) => ({
        ...entry,
        kind: 'OPENING_BALANCE' as const,
        capYearStart: yearIn(years, entry.agentId).start,
      })),
    )
  }

  /** Without a kind, the first entry of a cap year opens it and later ones correct it. */
  async enter(
    manager: EntityManager,
    entry: BrokerEntry,
    agent: WhoseYear,
    kind: LedgerKind | undefined,
  ): Promise<void> {
    const years = await this.years(manager, [agent], entry.effectiveDate)
    const { start: capYearStart, end } = yearIn(years, agent.id)
    const effectiveDate = And(MoreThanOrEqual(capYearStart), LessThan(end))
    const isOpen = () => manager.existsBy(LedgerEntryEntity, { agentId: agent.id, effectiveDate })
    const given = kind ?? ((await isOpen()) ? 'CORRECTION' : 'OPENING_BALANCE')
    await manager.insert(LedgerEntryEntity, { ...entry, capYearStart, kind: given })
  }

  /** The year of the main cap of the plan that each agent is on. */
  private async years(
    manager: EntityManager,
    agents: readonly WhoseYear[],
    day: string,
  ): Promise<Map<string, CapYear>> {
    const book = await this.plans.book(manager, [])
    const on = await plansOnDay(manager, [agents.map(({ id }) => id), day])
    return new Map(
      agents.map((agent) => {
        const plan = on.find(({ agentId }) => agentId === agent.id)
        if (plan === undefined) throw new RangeError(`Agent ${agent.id} is on no plan`)
        return [agent.id, mainCapYear(agent, book.inForce({ ...plan, annualCapCents: null }, day).terms, day)]
      }),
    )
  }

  /** Reverses what the current version counted, in the same cap year. Does nothing if the version no longer counts. */
  async reverse(manager: EntityManager, cda: Version, by: { authorId: string; reason: string }): Promise<void> {
    for (const { id } of await effectiveEntries(manager, [cda.id, cda.version]))
      await addReversal(manager, [newId(), id, by.reason, by.authorId])
  }
}
