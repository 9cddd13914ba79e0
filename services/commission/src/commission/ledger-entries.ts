import { Injectable } from '@nestjs/common'
import { type AgentRecord, Agents, assertMayChange, assertMayDecideFor, ownDecisionMark } from '@bluebonnet/brokerage'
import { type CallInput, type LedgerEntry } from '@bluebonnet/contracts'
import { centsOf, dollarsOf, isOwnBusiness } from '@bluebonnet/domain'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, ChangeHistory, type ListReply, Lists, newId, type Paging } from '@bluebonnet/platform'
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

  /**
   * Locks the agent, so that a CDA issued at the same moment either counts the entry or precedes it. Throws
   * AGENT_NOT_FOUND, SELF_CHANGE.
   */
  async enter(
    manager: EntityManager,
    caller: Caller,
    agentId: string,
    { kind, amount, effectiveDate, reason }: NewEntry,
  ): Promise<LedgerEntry> {
    const agent = await this.agents.lock(manager, agentId)
    assertMayDecideFor(caller, agentId)
    assertMayChange(caller, { id: agent.userId, role: agent.role, isSuperAdmin: agent.isSuperAdmin })
    const entry = entryOf(caller, { agent, amount, effectiveDate, reason })
    await this.ledger.enter(manager, entry, agent, kind)
    await this.history.audit(manager, auditOf(caller, entry))
    const own = { type: 'PLAN_CHANGED', subjectId: agentId, actorId: caller.userId, aspect: 'LEDGER' } as const
    if (isOwnBusiness(caller, agentId)) await this.announcements.announce(manager, own)
    await this.events.capChanged(manager, { agentId, agentUserId: agent.userId })
    const cause = { reason: 'The agent’s cap was corrected', actorId: caller.userId }
    await this.staleness.recheck(manager, [agentId], cause)
    const [row] = await entryById(manager, [entry.id])
    if (row === undefined) throw new Error(`Ledger entry ${entry.id} was just written and is not there`)
    return toEntry(row)
  }

  /** Opening balances of new agents: nothing waits for their locks yet, and no CDA depends on them. */
  async open(
    manager: EntityManager,
    caller: Caller,
    balances: readonly Pick<CorrectedEntry, 'agent' | 'amount'>[],
    on: Pick<CorrectedEntry, 'effectiveDate' | 'reason'>,
  ): Promise<void> {
    const entries = balances.map((balance) => entryOf(caller, { ...balance, ...on }))
    await this.ledger.open(
      manager,
      entries,
      balances.map(({ agent }) => agent),
    )
    await this.history.auditMany(
      manager,
      entries.map((entry) => auditOf(caller, entry)),
    )
  }
}

interface CorrectedEntry extends Pick<NewEntry, 'amount' | 'effectiveDate' | 'reason'> {
  agent: Pick<AgentRecord, 'id' | 'capYearStart'>
}

const entryOf = ({ userId: authorId }: Caller, { agent, amount, effectiveDate, reason }: CorrectedEntry) => ({
  id: newId(),
  agentId: agent.id,
  countedCents: centsOf(amount),
  effectiveDate,
  reason,
  authorId,
})

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
