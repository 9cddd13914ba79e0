import { Agents, agentErrors, assertMayChange, assertMayDecideFor, Brokerage, ownMark } from '@bluebonnet/auth'
import type { Arrears, Cents } from '@bluebonnet/commission'
import {
  type AccountEntry,
  type AgentAccount,
  type CallInput,
  can,
  cdaLineLabels,
  centsOf,
  dollarsOf,
  fieldTexts,
  type LiveList,
  officeRoles,
} from '@bluebonnet/contracts'
import { type Caller, defineErrors, Journal, type ListReply, Lists, Live, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Books } from '../books/books.js'
import type { CdaEntity } from '../cdas/cda.entity.js'
import { AgentEntryEntity } from './agent-account.entities.js'
import {
  accountEntry,
  accountList,
  accountOf,
  type AccountRow,
  type AskedAccounts,
  entryList,
  type EntryRow,
  openDebts,
  reverseEntry,
  takenByCda,
} from './agent-accounts.sql.js'

const accountErrors = defineErrors({
  ACCOUNT_ENTRY_NOT_FOUND: { status: 404, message: 'There is no such entry' },
  ENTRY_OF_THE_FUTURE: { status: 400, message: fieldTexts.accountDay },
  MORE_THAN_OWED: { status: 409, message: 'The agent owes less than that: write off what is owed.' },
  ENTRY_TAKEN_BACK: { status: 409, message: 'This entry was taken back already' },
  ENTRY_OF_A_CDA: {
    status: 409,
    message: 'This came of a CDA. It is taken back when that CDA is voided; else credit the agent.',
  },
})

const takenWith = ({ version }: Pick<CdaEntity, 'version'>): string => `CDA version ${version}`

type Taking = Pick<
  CdaEntity,
  'id' | 'dealId' | 'agentId' | 'version' | 'effectiveDate' | 'arrearsCents' | 'agents' | 'lines'
>

/** What agents owe the brokerage (docs/rules/agent-accounts.md). */
@Injectable()
export class AgentAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly books: Books,
    private readonly journal: Journal,
    private readonly live: Live,
  ) {}

  async list(asked: CallInput<'GET /api/agent-accounts'>['query']): Promise<ListReply<AgentAccount>> {
    return (await this.lists.page(accountList, null, asked)).map(accountAnswer)
  }

  /** The whole list in batches, for a file. */
  batches(asked: AskedAccounts): AsyncGenerator<AccountRow[]> {
    return this.lists.batches(accountList, null, asked)
  }

  /** Throws AGENT_NOT_FOUND unless the caller may see it. */
  async one(caller: Caller, agentId: string): Promise<AgentAccount> {
    const [row] = maySee(caller, agentId) ? await accountOf(this.dataSource, [agentId]) : []
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return accountAnswer(row)
  }

  /** Throws AGENT_NOT_FOUND unless the caller may see it. */
  async entries(
    caller: Caller,
    agentId: string,
    asked: CallInput<'GET /api/agent-accounts/:id/entries'>['query'],
  ): Promise<ListReply<AccountEntry>> {
    await this.one(caller, agentId)
    return (await this.lists.page(entryList, agentId, asked)).map(entryAnswer)
  }

  /**
   * Under the agent's lock, so that a CDA made at the same moment knows it or comes before it. Throws AGENT_NOT_FOUND,
   * SELF_CHANGE, LEADER_CHANGE_FORBIDDEN, ENTRY_OF_THE_FUTURE, MORE_THAN_OWED.
   */
  async enter(
    caller: Caller,
    agentId: string,
    { kind, amount, effectiveDate, reason }: CallInput<'POST /api/agent-accounts/:id/entries'>['body'],
  ): Promise<AccountEntry> {
    return this.tx.inTransaction(async (manager) => {
      await this.lock(manager, caller, agentId)
      if (effectiveDate > (await this.brokerage.today(manager)))
        throw accountErrors.failAt('ENTRY_OF_THE_FUTURE', 'effectiveDate')
      const cents = centsOf(amount)
      if (kind === 'WRITE_OFF' && cents > sumOf(await openDebts(manager, [[agentId], null, null, true])))
        throw accountErrors.fail('MORE_THAN_OWED')
      const amountCents = kind === 'CHARGE' ? cents : -cents
      const id = newId()
      const entry = { id, agentId, kind, amountCents, effectiveDate, reason, authorId: caller.userId }
      await manager.insert(AgentEntryEntity, entry)
      await this.books.enterAccounts(manager, [id])
      return this.entered(manager, caller, { agentId, id, action: `account.${kind.toLowerCase()}` })
    })
  }

  /** Throws what `enter` throws of people, ACCOUNT_ENTRY_NOT_FOUND, ENTRY_TAKEN_BACK, ENTRY_OF_A_CDA. */
  async takeBack(caller: Caller, agentId: string, entryId: string, reason: string): Promise<AccountEntry> {
    return this.tx.inTransaction(async (manager) => {
      await this.lock(manager, caller, agentId)
      const found = await manager.findOneBy(AgentEntryEntity, { id: entryId, agentId })
      if (found === null) throw accountErrors.fail('ACCOUNT_ENTRY_NOT_FOUND')
      if (found.kind === 'TAKEN_AT_CLOSING' || found.cdaLine !== null) throw accountErrors.fail('ENTRY_OF_A_CDA')
      if (found.kind === 'REVERSAL' || (await manager.existsBy(AgentEntryEntity, { reversesId: entryId })))
        throw accountErrors.fail('ENTRY_TAKEN_BACK')
      const id = newId()
      await reverseEntry(manager, [id, entryId, reason, caller.userId])
      await this.books.enterAccounts(manager, [id], await this.books.against(manager, entryId))
      return this.entered(manager, caller, { agentId, id, action: 'account.reversal' })
    })
  }

  /**
   * What a CDA takes of agents' nets: all open debts of each, oldest first; who owes nothing is missing. Without what
   * this CDA took itself, and without charges that came after it was issued. Call it under the agents' locks.
   */
  async arrears(
    manager: EntityManager,
    agentIds: readonly string[],
    { cdaId, until }: { cdaId: string | null; until: Date | null },
  ): Promise<Map<string, Arrears['debts']>> {
    const owed = new Map<string, Arrears['debts'][number][]>()
    for (const { agentId, id, cents } of await openDebts(manager, [agentIds, cdaId, until, false]))
      owed.set(agentId, [...(owed.get(agentId) ?? []), { id, cents: Number(cents) }])
    return owed
  }

  /** Writes what the current version of a CDA takes of each agent whom it pays, and what of its lines they owe now. */
  async take(manager: EntityManager, cda: Taking, authorId: string): Promise<void> {
    const { dealId, effectiveDate, id: cdaId, version: cdaVersion } = cda
    const of = { dealId, effectiveDate, cdaId, cdaVersion, authorId }
    const taken = [cda, ...(cda.agents ?? [])]
      .filter(({ arrearsCents }) => arrearsCents > 0)
      .map(({ agentId, arrearsCents }) => {
        const said = { kind: 'TAKEN_AT_CLOSING' as const, reason: takenWith(cda) }
        return { ...of, ...said, id: newId(), agentId, amountCents: -arrearsCents, cdaLine: null }
      })
    const owed = cda.lines.flatMap(({ kind, label = cdaLineLabels[kind], agent = cda, owedCents = 0 }, cdaLine) => {
      const said = { kind: 'CHARGE' as const, reason: `${label}: ${takenWith(cda)}` }
      const entry = { ...of, ...said, id: newId(), agentId: agent.agentId, amountCents: owedCents, cdaLine }
      return owedCents > 0 ? [entry] : []
    })
    const entries = [...taken, ...owed]
    if (entries.length === 0) return
    await manager.insert(AgentEntryEntity, entries)
    await this.books.enterAccounts(
      manager,
      entries.map(({ id }) => id),
    )
    await this.tell(manager)
  }

  /** Takes back what a CDA took or charged, whichever of its versions. One that did neither is left alone. */
  async giveBack(manager: EntityManager, cdaId: string, by: { authorId: string; reason: string }): Promise<void> {
    const taken = await takenByCda(manager, [cdaId])
    const given = taken.map(({ id }) => ({ id: newId(), takes: id }))
    for (const { id, takes } of given) await reverseEntry(manager, [id, takes, by.reason, by.authorId])
    await this.books.enterAccounts(
      manager,
      given.map(({ id }) => id),
    )
    if (taken.length > 0) await this.tell(manager)
  }

  /** Lists of accounts are out of date, an agent's own with them. */
  async tell(manager: EntityManager): Promise<void> {
    const data = { list: 'agent-accounts' satisfies LiveList }
    await this.live.publish(manager, { event: 'counts', data, audience: { roles: [...officeRoles, 'AGENT'] } })
  }

  private async lock(manager: EntityManager, caller: Caller, agentId: string): Promise<void> {
    const agent = await this.agents.lock(manager, agentId)
    assertMayDecideFor(caller, agentId)
    assertMayChange(caller, { id: agent.userId, role: agent.role, isSuperAdmin: agent.isSuperAdmin })
  }

  private async entered(
    manager: EntityManager,
    caller: Caller,
    { agentId, id, action }: { agentId: string; id: string; action: string },
  ): Promise<AccountEntry> {
    const [row] = await accountEntry(manager, [id, agentId])
    if (row === undefined) throw new Error(`Account entry ${id} was just written and is not there`)
    const { kind, amountCents, effectiveDate, reason } = row
    await this.journal.audit(manager, {
      actorId: caller.userId,
      action,
      entityType: 'agent',
      entityId: agentId,
      reason,
      after: { kind, amountCents: Number(amountCents), effectiveDate, ...ownMark(caller, agentId) },
    })
    await this.tell(manager)
    return entryAnswer(row)
  }
}

const maySee = (caller: Caller, agentId: string): boolean =>
  caller.agentId === agentId || can(caller, 'agentAccounts.read')

const sumOf = (debts: readonly { cents: string }[]): Cents => debts.reduce((sum, { cents }) => sum + Number(cents), 0)

const accountAnswer = ({
  agentId,
  agentName,
  balance,
  oldestDue,
}: Omit<AgentAccount, 'balance'> & { balance: string }): AgentAccount => ({
  agentId,
  agentName,
  balance: dollarsOf(Number(balance)),
  oldestDue,
})

const entryAnswer = ({ amountCents, createdAt, ...entry }: EntryRow): AccountEntry => ({
  ...entry,
  amount: dollarsOf(Number(amountCents)),
  createdAt: createdAt.toISOString(),
})
