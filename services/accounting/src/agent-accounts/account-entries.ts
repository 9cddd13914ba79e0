import {
  agentErrors,
  type AgentRecord,
  Agents,
  assertMayChange,
  assertMayDecideFor,
  Brokerage,
  ownDecisionMark,
} from '@bluebonnet/brokerage'
import type { Cents } from '@bluebonnet/commission'
import { accountKindLabels, type AccountEntry, type CallInput, fieldTexts } from '@bluebonnet/contracts'
import { centsOf } from '@bluebonnet/domain'
import {
  type Caller,
  defineErrors,
  insertMany,
  ChangeHistory,
  newId,
  orRefusal,
  type IdempotentChange,
  Refusal,
  rowErrors,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { Books } from '../books/books.js'
import { Deposits } from '../books/deposits.js'
import { enteredWords } from '../payments/entered-words.js'
import { CdaStaleness } from '@bluebonnet/commission-service'
import { AgentEntryEntity } from './agent-account.entities.js'
import { AgentAccounts, entryAnswer } from './agent-accounts.js'
import { accountEntry, equalEntry, openDebts, reverseEntry } from './agent-accounts.sql.js'

const accountErrors = defineErrors({
  ACCOUNT_ENTRY_NOT_FOUND: { status: 404, message: 'There is no such entry' },
  ENTRY_OF_THE_FUTURE: { status: 400, message: fieldTexts.accountDay },
  ENTRY_ENTERED: { status: 409, message: 'Somebody else made the same entry meanwhile' },
  MORE_THAN_OWED: { status: 409, message: 'The agent owes less than that. Write off at most what is owed.' },
  ENTRY_REVERSED: { status: 409, message: 'This entry has already been reversed' },
  ENTRY_OF_A_CDA: {
    status: 409,
    message: 'This entry came from a CDA. Voiding that CDA reverses it; otherwise credit the agent.',
  },
})

type NewEntry = CallInput<'POST /api/agent-accounts/:id/entries'>['body']

/** Entries that brokers and managers make in agents' accounts (docs/rules/agent-accounts.md#entries). */
@Injectable()
export class AccountEntries {
  constructor(
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly accounts: AgentAccounts,
    private readonly books: Books,
    private readonly deposits: Deposits,
    private readonly history: ChangeHistory,
    private readonly staleness: CdaStaleness,
  ) {}

  /**
   * Locks the agent, so that a CDA issued at the same moment either sees the entry or precedes it. Throws
   * AGENT_NOT_FOUND, SELF_CHANGE, LEADER_CHANGE_FORBIDDEN, ENTRY_OF_THE_FUTURE, MORE_THAN_OWED, ENTRY_ENTERED.
   */
  async enter(once: IdempotentChange, caller: Caller, agentId: string, entry: NewEntry): Promise<AccountEntry> {
    return once((manager) => this.add(manager, caller, agentId, entry))
  }

  /** Does the same as `enter` within an existing transaction. */
  async add(
    manager: EntityManager,
    caller: Caller,
    agentId: string,
    { kind, amount, effectiveDate, reason, method = null, reference = null, seen, ...deposit }: NewEntry,
  ): Promise<AccountEntry> {
    const { depositedOn = null } = deposit
    const today = await this.brokerage.today(manager)
    assertMayEnter(caller, await this.agents.lock(manager, agentId), { effectiveDate, today })
    if (depositedOn !== null && depositedOn > today) throw accountErrors.failAt('ENTRY_OF_THE_FUTURE', 'depositedOn')
    const cents = centsOf(amount)
    if (kind === 'WRITE_OFF' && cents > sumOf(await openDebts(manager, [[agentId], null, null, true])))
      throw accountErrors.fail('MORE_THAN_OWED')
    const amountCents = kind === 'CHARGE' ? cents : -cents
    const id = newId()
    const isLater = depositedOn !== null && depositedOn > effectiveDate
    const toDeposit = deposit.toDeposit || isLater
    const paid = { method, reference, depositedOn, toDeposit }
    const entry = { id, agentId, kind, amountCents, effectiveDate, reason, ...paid, authorId: caller.userId }
    await this.assertSeen(manager, entry, seen ?? null)
    await manager.insert(AgentEntryEntity, entry)
    await this.books.enterAccounts(manager, [id], toDeposit ? 'UNDEPOSITED' : undefined)
    if (isLater) await this.deposits.add(manager, caller, { items: [id], depositedOn, reference })
    return this.recordEntry(manager, caller, { agentId, id, action: `account.${kind.toLowerCase()}` })
  }

  /** Two people who save one payment would enter it twice. Throws ENTRY_ENTERED with the equal entry unless seen. */
  private async assertSeen(
    manager: EntityManager,
    { agentId, kind, amountCents, effectiveDate, authorId, reference, reason }: ComparedEntry,
    seen: string | null,
  ): Promise<void> {
    const compared = [agentId, kind, amountCents, effectiveDate, authorId, reference, reason]
    const [row] = await equalEntry(manager, compared)
    if (row === undefined || row.id === seen) return
    const what = `a ${accountKindLabels[kind].toLowerCase()}`
    const words = enteredWords(await this.brokerage.settings(manager), what, row)
    throw accountErrors.fail('ENTRY_ENTERED', {
      message: `${words} for the same day. Compare, and save yours if it is another one.`,
      row: entryAnswer(row),
    })
  }

  /**
   * Adds charges and credits for many agents in one batch, as `add` does for one. Locks all agents in a fixed order.
   * Returns the ids of the entries, and those refused by their position.
   */
  async addMany(
    manager: EntityManager,
    caller: Caller,
    given: readonly (Omit<NewEntry, 'kind' | 'toDeposit'> & { agentId: string; kind: 'CHARGE' | 'CREDIT' })[],
  ): Promise<{ ids: string[]; refused: Map<number, Refusal> }> {
    const agents = await this.agents.lockAll(
      manager,
      given.map(({ agentId }) => agentId),
    )
    const today = await this.brokerage.today(manager)
    const refused = new Map<number, Refusal>()
    const rows = given.flatMap(({ agentId, kind, amount, effectiveDate, reason }, place) => {
      const refusal = orRefusal(() => assertMayEnter(caller, agents.get(agentId), { effectiveDate, today }))
      if (refusal !== undefined) refused.set(place, refusal)
      const amountCents = kind === 'CHARGE' ? centsOf(amount) : -centsOf(amount)
      const row = { id: newId(), agentId, kind, amountCents, effectiveDate, reason, authorId: caller.userId }
      return refusal === undefined ? [row] : []
    })
    const ids = rows.map(({ id }) => id)
    await insertMany(manager, AgentEntryEntity, rows)
    await this.books.enterAccounts(manager, ids)
    await this.recordMany(manager, caller, rows)
    return { ids, refused }
  }

  /** Reverses what `addMany` added. Throws what `reverse` throws about people, and IMPORT_CHANGED. */
  async reverseAll(manager: EntityManager, caller: Caller, ids: readonly string[], reason: string): Promise<void> {
    const entries = await manager.findBy(AgentEntryEntity, { id: In(ids) })
    const agents = await this.agents.lockAll(
      manager,
      entries.map(({ agentId }) => agentId),
    )
    for (const agent of agents.values()) assertMayEnter(caller, agent)
    if (await manager.existsBy(AgentEntryEntity, { reversesId: In(ids) })) throw rowErrors.fail('IMPORT_CHANGED')
    const rows = entries.map(({ id: reversesId, agentId, amountCents, effectiveDate }) => {
      const reversal = { id: newId(), agentId, kind: 'REVERSAL' as const, amountCents: -amountCents, effectiveDate }
      return { ...reversal, reversesId, reason, authorId: caller.userId }
    })
    await insertMany(manager, AgentEntryEntity, rows)
    await this.books.enterAccounts(
      manager,
      rows.map(({ id }) => id),
    )
    await this.recordMany(manager, caller, rows)
  }

  /** Throws what `enter` throws about people, ACCOUNT_ENTRY_NOT_FOUND, ENTRY_REVERSED, ENTRY_OF_A_CDA. */
  async reverse(
    once: IdempotentChange,
    caller: Caller,
    agentId: string,
    entryId: string,
    reason: string,
  ): Promise<AccountEntry> {
    return once(async (manager) => {
      assertMayEnter(caller, await this.agents.lock(manager, agentId))
      const found = await manager.findOneBy(AgentEntryEntity, { id: entryId, agentId })
      if (found === null) throw accountErrors.fail('ACCOUNT_ENTRY_NOT_FOUND')
      if (found.kind === 'TAKEN_AT_CLOSING' || found.cdaLine !== null) throw accountErrors.fail('ENTRY_OF_A_CDA')
      if (found.kind === 'REVERSAL' || (await manager.existsBy(AgentEntryEntity, { reversesId: entryId })))
        throw accountErrors.fail('ENTRY_REVERSED')
      const id = newId()
      await reverseEntry(manager, [id, entryId, reason, caller.userId])
      await this.books.reverseAccount(manager, id, entryId)
      return this.recordEntry(manager, caller, { agentId, id, action: 'account.reversal' })
    })
  }

  private async recordMany(
    manager: EntityManager,
    caller: Caller,
    rows: readonly Pick<AgentEntryEntity, 'agentId' | 'kind' | 'amountCents' | 'effectiveDate' | 'reason'>[],
  ): Promise<void> {
    await this.history.auditMany(
      manager,
      rows.map((row) => auditOf(caller, { ...row, action: `account.${row.kind.toLowerCase()}` })),
    )
    const agentIds = [...new Set(rows.map(({ agentId }) => agentId))]
    await this.staleness.debtsChanged(manager, agentIds, causeOf(caller))
    await this.accounts.publishChange(manager)
  }

  private async recordEntry(
    manager: EntityManager,
    caller: Caller,
    { agentId, id, action }: { agentId: string; id: string; action: string },
  ): Promise<AccountEntry> {
    const [row] = await accountEntry(manager, [id, agentId])
    if (row === undefined) throw new Error(`Account entry ${id} was just written and is not there`)
    await this.history.audit(
      manager,
      auditOf(caller, { ...row, amountCents: Number(row.amountCents), agentId, action }),
    )
    await this.staleness.debtsChanged(manager, [agentId], causeOf(caller))
    await this.accounts.publishChange(manager)
    return entryAnswer(row)
  }
}

type ComparedEntry = Pick<
  AgentEntryEntity,
  'agentId' | 'kind' | 'amountCents' | 'effectiveDate' | 'authorId' | 'reference' | 'reason'
>

/** Throws AGENT_NOT_FOUND, SELF_CHANGE, LEADER_CHANGE_FORBIDDEN, and ENTRY_OF_THE_FUTURE for a future day. */
const assertMayEnter = (
  caller: Caller,
  agent: AgentRecord | undefined,
  dated?: { effectiveDate: string; today: string },
): void => {
  if (agent === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
  assertMayDecideFor(caller, agent.id)
  assertMayChange(caller, { id: agent.userId, role: agent.role, isSuperAdmin: agent.isSuperAdmin })
  if (dated !== undefined && dated.effectiveDate > dated.today)
    throw accountErrors.failAt('ENTRY_OF_THE_FUTURE', 'effectiveDate')
}

const causeOf = ({ userId: actorId }: Caller) => ({ reason: 'What the agent owes has changed', actorId })

const auditOf = (
  caller: Caller,
  {
    action,
    agentId,
    reason,
    ...entry
  }: Pick<AgentEntryEntity, 'agentId' | 'kind' | 'amountCents' | 'effectiveDate' | 'reason'> & { action: string },
) => ({
  actorId: caller.userId,
  action,
  entityType: 'agent',
  entityId: agentId,
  reason,
  after: {
    kind: entry.kind,
    amountCents: entry.amountCents,
    effectiveDate: entry.effectiveDate,
    ...ownDecisionMark(caller, agentId),
  },
})

const sumOf = (debts: readonly { cents: string }[]): Cents => debts.reduce((sum, { cents }) => sum + Number(cents), 0)
