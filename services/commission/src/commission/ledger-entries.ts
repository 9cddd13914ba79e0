import { Injectable } from '@nestjs/common'
import {
  agentErrors,
  type AgentRecord,
  Agents,
  assertMayChange,
  assertMayDecideFor,
  ownDecisionMark,
} from '@bluebonnet/brokerage'
import { type CallInput, type LedgerEntry } from '@bluebonnet/contracts'
import { centsOf, dollarsOf, isOwnBusiness } from '@bluebonnet/domain'
import { Announcements } from '@bluebonnet/notifications'
import {
  type Caller,
  ChangeHistory,
  type ListReply,
  Lists,
  newId,
  orRefusal,
  type Paging,
  Refusal,
} from '@bluebonnet/platform'
import { DataSource, type EntityManager } from 'typeorm'
import { CdaStaleness } from '../cdas/cda-staleness.js'
import { DealEvents } from '@bluebonnet/deals'
import { entryById, type LedgerEntryRow, ledgerOf } from '../ledger/ledger.sql.js'
import { Ledger } from '../ledger/ledger.js'

type NewEntry = CallInput<'POST /api/agents/:id/ledger-entries'>['body']

/** An agent's ledger for brokers, and brokers' own entries in it: opening balances and corrections. */
@Injectable()
export class LedgerEntries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly agents: Agents,
    private readonly history: ChangeHistory,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
    private readonly staleness: CdaStaleness,
    private readonly ledger: Ledger,
  ) {}

  /** Newest first. Throws AGENT_NOT_FOUND. */
  async list(agentId: string, query: Paging): Promise<ListReply<LedgerEntry>> {
    await this.agents.byId(this.dataSource.manager, agentId)
    return (await this.lists.page(ledgerOf, agentId, query)).map(toEntry)
  }

  /** Adds one entry. Throws AGENT_NOT_FOUND, SELF_CHANGE, LEADER_CHANGE_FORBIDDEN. */
  async enter(manager: EntityManager, caller: Caller, agentId: string, entry: NewEntry): Promise<LedgerEntry> {
    const { ids, refused } = await this.enterMany(manager, caller, [{ ...entry, agentId }])
    const [id, refusal] = [ids[0], refused.get(0)]
    if (refusal !== undefined) throw refusal
    const [row] = await entryById(manager, [id])
    if (row === undefined) throw new Error(`Ledger entry ${id} was just written and is not there`)
    return toEntry(row)
  }

  /**
   * Locks the agents in a fixed order, so that a CDA issued at the same moment either counts an entry or precedes it.
   * Returns the ids of the entries, and the refusals by their position.
   */
  async enterMany(
    manager: EntityManager,
    caller: Caller,
    given: readonly (NewEntry & { agentId: string })[],
  ): Promise<{ ids: string[]; refused: Map<number, Refusal> }> {
    const locked = await this.agents.lockAll(
      manager,
      given.map(({ agentId }) => agentId),
    )
    const refused = new Map<number, Refusal>()
    const entries = given.flatMap((entry, place) => {
      const agent = orRefusal(() => mayEnter(caller, locked.get(entry.agentId)))
      if (agent instanceof Refusal) refused.set(place, agent)
      return agent instanceof Refusal ? [] : [entryOf(caller, entry)]
    })
    const changed = new Set(entries.map(({ agentId }) => agentId))
    const agents = [...locked.values()].filter(({ id }) => changed.has(id))
    await this.write(manager, caller, entries, agents)
    const own = agents.find(({ id }) => isOwnBusiness(caller, id))
    if (own !== undefined) {
      const announced = { type: 'PLAN_CHANGED', subjectId: own.id, actorId: caller.userId, aspect: 'LEDGER' } as const
      await this.announcements.announce(manager, announced)
    }
    await this.events.capsChanged(manager, agents)
    const cause = { reason: 'The agent’s cap was corrected', actorId: caller.userId }
    await this.staleness.recheck(manager, [...changed], cause)
    return { ids: entries.map(({ id }) => id), refused }
  }

  /** Opening balances of new agents: nothing waits for their locks yet, and no CDA depends on them. */
  async open(
    manager: EntityManager,
    caller: Caller,
    balances: readonly (Pick<NewEntry, 'amount'> & { agent: WhoseYear })[],
    on: Pick<NewEntry, 'effectiveDate' | 'reason'>,
  ): Promise<void> {
    const entries = balances.map(({ agent, amount }) =>
      entryOf(caller, { agentId: agent.id, kind: 'OPENING_BALANCE', amount, ...on }),
    )
    await this.write(
      manager,
      caller,
      entries,
      balances.map(({ agent }) => agent),
    )
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    entries: readonly ReturnType<typeof entryOf>[],
    agents: readonly WhoseYear[],
  ): Promise<void> {
    if (entries.length === 0) return
    await this.ledger.enter(manager, entries, agents)
    await this.history.auditMany(
      manager,
      entries.map((entry) => auditOf(caller, entry)),
    )
  }
}

type WhoseYear = Pick<AgentRecord, 'id' | 'capYearStart'>

const mayEnter = (caller: Caller, agent: AgentRecord | undefined): AgentRecord => {
  if (agent === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
  assertMayDecideFor(caller, agent.id)
  assertMayChange(caller, { id: agent.userId, role: agent.role, isSuperAdmin: agent.isSuperAdmin })
  return agent
}

const entryOf = (
  { userId: authorId }: Caller,
  { agentId, kind, amount, effectiveDate, reason }: NewEntry & { agentId: string },
) => ({ id: newId(), agentId, kind, countedCents: centsOf(amount), effectiveDate, reason, authorId })

const auditOf = (caller: Caller, { agentId, reason, countedCents, effectiveDate }: ReturnType<typeof entryOf>) => ({
  actorId: caller.userId,
  action: 'ledger.enter',
  entityType: 'agent',
  entityId: agentId,
  reason,
  after: { countedCents, effectiveDate, ...ownDecisionMark(caller, agentId) },
})

const toEntry = ({ countedCents, createdAt, ...row }: LedgerEntryRow): LedgerEntry => ({
  ...row,
  amount: dollarsOf(Number(countedCents)),
  createdAt: createdAt.toISOString(),
})
