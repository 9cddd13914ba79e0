import { Agents, assertMayChange, assertMayDecideFor, Brokerage } from '@bluebonnet/brokerage'
import { type CallAnswer, type CallInput, fieldTexts, type RecurringCharge } from '@bluebonnet/contracts'
import { centsOf, chargeFrequencies, defaultTimeZone, dollarsOf } from '@bluebonnet/domain'
import {
  assertUnchanged,
  type Caller,
  changedFields,
  defineErrors,
  defineJob,
  defineSchedule,
  fullName,
  definedColumns,
  HandlesJob,
  insertMany,
  type JobHandler,
  type JobRun,
  ChangeHistory,
  type List,
  type ListReply,
  Lists,
  newestOf,
  newId,
  type IdempotentChange,
  type Paging,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { Books } from '../books/books.js'
import { AgentEntryEntity, RecurringChargeEntity } from './agent-account.entities.js'
import { AgentAccounts } from './agent-accounts.js'
import { dueCharges, countDueCharges } from './agent-accounts.sql.js'

/** Charges everything that has fallen due since the last run. */
const chargeAgents = defineJob({ name: 'agent-accounts.charge', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({
  name: 'agent-accounts.charge',
  rhythm: { dailyAt: '03:00', timeZone: defaultTimeZone },
  job: chargeAgents,
  payload: {},
})

const chargeErrors = defineErrors({
  CHARGE_NOT_FOUND: { status: 404, message: 'There is no such charge' },
  CHARGE_ENDS_FIRST: { status: 400, message: fieldTexts.chargeEndsBeforeStart },
})

const chargeRow = z.strictObject({
  id: z.string(),
  label: z.string(),
  amountCents: z.string(),
  every: z.enum(chargeFrequencies),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  agentId: z.string().nullable(),
  agentName: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
})
type ChargeRow = z.output<typeof chargeRow>

const chargeList: List<Paging, ChargeRow, null> = {
  from: 'recurring_charges charge',
  joins: 'LEFT JOIN agents a ON a.id = charge.agent_id LEFT JOIN users u ON u.id = a.user_id',
  columns: `charge.id, charge.label, charge.amount_cents AS "amountCents", charge.every,
    charge.starts_on::text AS "startsOn", charge.ends_on::text AS "endsOn", charge.agent_id AS "agentId",
    CASE WHEN u.id IS NULL THEN NULL ELSE ${fullName('u')} END AS "agentName", charge.version,
    charge.created_at AS "createdAt"`,
  row: chargeRow,
  order: newestOf('charge'),
  scope: () => null,
  filters: {},
  words: wordsIn('charge.label'),
}

/** Monthly and yearly charges to agents (docs/rules/agent-accounts.md#recurring). */
@Injectable()
@HandlesJob(chargeAgents)
export class RecurringCharges implements JobHandler<Record<string, never>> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly accounts: AgentAccounts,
    private readonly books: Books,
    private readonly history: ChangeHistory,
  ) {}

  async list(query: CallInput<'GET /api/recurring-charges'>['query']): Promise<ListReply<RecurringCharge>> {
    return (await this.lists.page(chargeList, null, query)).map(chargeAnswer)
  }

  /** Charges at once what has fallen due by today. Throws AGENT_NOT_FOUND, and what `assertMayKeepAccount` does. */
  async add(
    once: IdempotentChange,
    caller: Caller,
    body: CallInput<'POST /api/recurring-charges'>['body'],
  ): Promise<RecurringCharge> {
    const { agentId = null, amount, endsOn = null, ...rest } = body
    return once(async (manager) => {
      const agentName = agentId === null ? null : await this.assertMayKeepAccount(manager, caller, agentId)
      const id = newId()
      const facts = { ...rest, agentId, amountCents: centsOf(amount), endsOn }
      await manager.insert(RecurringChargeEntity, { id, ...facts })
      await this.history.record(manager, caller.userId, 'recurring-charge.create', id, { after: facts })
      await this.charge(manager, id)
      await this.accounts.publishChange(manager)
      return this.answer(manager, id, agentName)
    })
  }

  /** What such a charge would charge at once. Throws what `add` throws. */
  async preview(
    caller: Caller,
    {
      agentId = null,
      amount,
      every,
      startsOn,
      endsOn = null,
    }: CallInput<'POST /api/recurring-charges/preview'>['body'],
  ): Promise<CallAnswer<'POST /api/recurring-charges/preview'>> {
    const { manager } = this.dataSource
    if (agentId !== null) await this.assertMayKeepAccount(manager, caller, agentId)
    const charge = { agentId, every, startsOn, endsOn, chargedThrough: null }
    const days = await countDueCharges(manager, dueOf(charge, await this.brokerage.today(manager)))
    const entries = days.reduce((sum, { agents }) => sum + agents, 0)
    const cents = centsOf(amount)
    return {
      days: days.map(({ day, agents }) => ({ day, agents, amount: dollarsOf(cents * agents) })),
      entries,
      amount: dollarsOf(cents * entries),
    }
  }

  /**
   * Does not affect past charges. Throws CHARGE_NOT_FOUND, ROW_CHANGED, CHARGE_ENDS_FIRST, and what
   * `assertMayKeepAccount` does.
   */
  async change(
    caller: Caller,
    id: string,
    { version, ...body }: CallInput<'PATCH /api/recurring-charges/:id'>['body'],
  ): Promise<RecurringCharge> {
    return this.tx.inTransaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const
      const row = await manager.findOne(RecurringChargeEntity, { where: { id }, lock })
      if (row === null) throw chargeErrors.fail('CHARGE_NOT_FOUND')
      const agentName = row.agentId === null ? null : await this.assertMayKeepAccount(manager, caller, row.agentId)
      const answer = (): Promise<RecurringCharge> => this.answer(manager, id, agentName)
      const changes = changedFields(row, body)
      if (changes === null) return answer()
      const edit = { entity: RecurringChargeEntity, row, changes: Object.keys(changes.after), version }
      await assertUnchanged(manager, edit, answer)
      if (body.endsOn != null && body.endsOn < row.startsOn) throw chargeErrors.failAt('CHARGE_ENDS_FIRST', 'endsOn')
      await manager.update(RecurringChargeEntity, { id }, { ...definedColumns(body), updatedAt: new Date() })
      await this.history.record(manager, caller.userId, 'recurring-charge.change', id, changes)
      await this.accounts.publishChange(manager)
      return answer()
    })
  }

  /** Runs each charge in its own transaction: the next run charges one that fails, with its original day. */
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    for (const { id } of await this.dataSource.manager.find(RecurringChargeEntity, { select: { id: true } }))
      await this.tx.inTransaction((manager) => this.charge(manager, id))
    await run.complete((manager) => this.accounts.publishChange(manager))
  }

  /** Charges what has fallen due since the last run. A second run right after finds nothing. */
  async charge(manager: EntityManager, id: string): Promise<void> {
    const lock = { mode: 'for_no_key_update' } as const
    const charge = await manager.findOneOrFail(RecurringChargeEntity, { where: { id }, lock })
    const today = await this.brokerage.today(manager)
    const due = await dueCharges(manager, dueOf(charge, today))
    const entries = due.map(({ agentId, due: day }) => ({
      id: newId(),
      agentId,
      kind: 'CHARGE' as const,
      amountCents: charge.amountCents,
      effectiveDate: day,
      reason: charge.label,
      chargeId: id,
      period: day,
    }))
    await insertMany(manager, AgentEntryEntity, entries)
    await this.books.enterAccounts(
      manager,
      entries.map((entry) => entry.id),
    )
    // Not past its last day: a charge whose last day is moved on later catches up from there.
    const through = charge.endsOn !== null && charge.endsOn < today ? charge.endsOn : today
    if (charge.chargedThrough === null || charge.chargedThrough < through)
      await manager.update(RecurringChargeEntity, { id }, { chargedThrough: through })
  }

  /**
   * Checks that the caller may manage the account, and returns the agent's name (docs/rules/agent-accounts.md#seen).
   * Throws AGENT_NOT_FOUND, SELF_CHANGE, LEADER_CHANGE_FORBIDDEN.
   */
  private async assertMayKeepAccount(manager: EntityManager, caller: Caller, agentId: string): Promise<string> {
    const { firstName, lastName, userId, role, isSuperAdmin } = await this.agents.byId(manager, agentId)
    assertMayDecideFor(caller, agentId)
    assertMayChange(caller, { id: userId, role, isSuperAdmin })
    return `${firstName} ${lastName}`.trim()
  }

  private async answer(manager: EntityManager, id: string, agentName: string | null): Promise<RecurringCharge> {
    const { amountCents, ...row } = await manager.findOneByOrFail(RecurringChargeEntity, { id })
    return chargeAnswer({ ...row, amountCents: String(amountCents), agentName })
  }
}

type DueCharge = Pick<RecurringChargeEntity, 'agentId' | 'every' | 'startsOn' | 'endsOn' | 'chargedThrough'>
const dueOf = ({ agentId, every, startsOn, endsOn, chargedThrough }: DueCharge, today: string): unknown[] => [
  agentId,
  every,
  startsOn,
  endsOn,
  chargedThrough,
  today,
]

const chargeAnswer = (row: ChargeRow): RecurringCharge => ({
  id: row.id,
  label: row.label,
  amount: dollarsOf(Number(row.amountCents)),
  every: row.every,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  agentId: row.agentId,
  agentName: row.agentName,
  version: row.version,
})
