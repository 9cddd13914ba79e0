import { agentErrors } from '@bluebonnet/brokerage'
import type { Arrears } from '@bluebonnet/commission'
import { type AccountEntry, type AgentAccount, type CallInput, cdaLineLabels } from '@bluebonnet/contracts'
import { can, dollarsOf, type LiveList, officeRoles } from '@bluebonnet/domain'
import { type Caller, groupedBy, type ListReply, Lists, Live, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Books } from '../books/books.js'
import type { IssuedCda } from '@bluebonnet/commission-service'
import { AgentEntryEntity } from './agent-account.entities.js'
import {
  accountList,
  accountOf,
  type AccountRow,
  type AccountQuery,
  entryList,
  type EntryRow,
  openDebts,
  reverseEntry,
  takenByCda,
} from './agent-accounts.sql.js'

const takenWith = ({ version }: Pick<IssuedCda, 'version'>): string => `CDA version ${version}`

type Taking = Pick<IssuedCda, 'id' | 'dealId' | 'agentId' | 'version' | 'lines'>

/** What agents owe the brokerage (docs/rules/agent-accounts.md). */
@Injectable()
export class AgentAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly books: Books,
    private readonly live: Live,
  ) {}

  async list(query: CallInput<'GET /api/agent-accounts'>['query']): Promise<ListReply<AgentAccount>> {
    return (await this.lists.page(accountList, null, query)).map(accountAnswer)
  }

  /** The whole list in batches, for an export. */
  batches(query: AccountQuery): AsyncGenerator<AccountRow[]> {
    return this.lists.batches(accountList, null, query)
  }

  /** Throws AGENT_NOT_FOUND unless the caller may see the account. */
  async one(caller: Caller, agentId: string): Promise<AgentAccount> {
    const [row] = maySee(caller, agentId) ? await accountOf(this.dataSource, [agentId]) : []
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return accountAnswer(row)
  }

  /** Throws AGENT_NOT_FOUND unless the caller may see the account. */
  async entries(
    caller: Caller,
    agentId: string,
    query: CallInput<'GET /api/agent-accounts/:id/entries'>['query'],
  ): Promise<ListReply<AccountEntry>> {
    await this.one(caller, agentId)
    return (await this.lists.page(entryList, { agentId, caller }, query)).map(entryAnswer)
  }

  /**
   * What a CDA takes from agents' nets: all open debts of each agent that no other CDA reserves, oldest first. Agents
   * without debts are missing. Excludes what this CDA took itself and charges made after it was issued. The caller must
   * hold the agents' locks.
   */
  async arrears(
    manager: EntityManager,
    agentIds: readonly string[],
    { cdaId, until }: { cdaId: string | null; until: Date | null },
  ): Promise<Map<string, Arrears['debts']>> {
    const debts = await openDebts(manager, [agentIds, cdaId, until, false])
    return groupedBy(
      debts.map(({ cents, ...debt }) => ({ ...debt, cents: Number(cents) })),
      ({ agentId }) => agentId,
    )
  }

  /**
   * Enters what the current version of a closed deal's CDA takes from each agent that it pays, and what part of its
   * lines they owe from now on. Until the closing the CDA only reserves it (docs/rules/agent-accounts.md#reserved). The
   * entries carry the day of the closing.
   */
  async take(
    manager: EntityManager,
    cda: Taking,
    { authorId, day: effectiveDate }: { authorId: string; day: string },
  ): Promise<void> {
    const { dealId, id: cdaId, version: cdaVersion } = cda
    // A CDA from before reservations existed took its debts when it was issued.
    if ((await takenByCda(manager, [cdaId])).length > 0) return
    const of = { dealId, effectiveDate, cdaId, cdaVersion, authorId }
    const taken = cda.lines
      .filter(({ kind, cents }) => kind === 'ARREARS' && cents > 0)
      .map(({ agent = cda, cents }) => {
        const fields = { kind: 'TAKEN_AT_CLOSING' as const, reason: takenWith(cda) }
        return { ...of, ...fields, id: newId(), agentId: agent.agentId, amountCents: -cents, cdaLine: null }
      })
    const owed = cda.lines.flatMap(({ kind, label = cdaLineLabels[kind], agent = cda, owedCents = 0 }, cdaLine) => {
      const fields = { kind: 'CHARGE' as const, reason: `${label}: ${takenWith(cda)}` }
      const entry = { ...of, ...fields, id: newId(), agentId: agent.agentId, amountCents: owedCents, cdaLine }
      return owedCents > 0 ? [entry] : []
    })
    const entries = [...taken, ...owed]
    if (entries.length === 0) return
    await manager.insert(AgentEntryEntity, entries)
    await this.books.enterAccounts(
      manager,
      entries.map(({ id }) => id),
    )
    await this.publishChange(manager)
  }

  /** Reverses what any version of a CDA took or charged. Does nothing for a CDA that did neither. */
  async reverseForCda(manager: EntityManager, cdaId: string, by: { authorId: string; reason: string }): Promise<void> {
    const taken = await takenByCda(manager, [cdaId])
    const given = taken.map(({ id }) => ({ id: newId(), takes: id }))
    for (const { id, takes } of given) await reverseEntry(manager, [id, takes, by.reason, by.authorId])
    await this.books.enterAccounts(
      manager,
      given.map(({ id }) => id),
    )
    if (taken.length > 0) await this.publishChange(manager)
  }

  /** Marks lists of accounts as out of date, including the agent's own. */
  async publishChange(manager: EntityManager): Promise<void> {
    const data = { list: 'agent-accounts' satisfies LiveList }
    await this.live.publish(manager, { event: 'counts', data, audience: { roles: [...officeRoles, 'AGENT'] } })
  }
}

const maySee = (caller: Caller, agentId: string): boolean =>
  caller.agentId === agentId || can(caller, 'agentAccounts.read')

const accountAnswer = ({ agentId, agentName, balance, oldestDue, ages, reserved }: AccountRow): AgentAccount => ({
  agentId,
  agentName,
  balance: dollarsOf(Number(balance)),
  oldestDue,
  ages: {
    upTo30: dollarsOf(ages.upTo30),
    upTo60: dollarsOf(ages.upTo60),
    upTo90: dollarsOf(ages.upTo90),
    over90: dollarsOf(ages.over90),
  },
  reserved: reserved.map(({ cents, ...deal }) => ({ ...deal, amount: dollarsOf(cents) })),
})

export const entryAnswer = ({ amountCents, createdAt, ...entry }: EntryRow): AccountEntry => ({
  ...entry,
  amount: dollarsOf(Number(amountCents)),
  createdAt: createdAt.toISOString(),
})
