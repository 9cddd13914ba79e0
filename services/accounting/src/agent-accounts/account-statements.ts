import { Brokerage } from '@bluebonnet/brokerage'
import { type AccountStatement, type CallInput } from '@bluebonnet/contracts'
import { defaultTimeZone, dollarsOf, mebibyte } from '@bluebonnet/domain'
import { ObjectFiles, StoredObjectEntity } from '@bluebonnet/documents'
import {
  type Announcement,
  Announcements,
  type ComposedNotification,
  Composes,
  type NotificationComposer,
} from '@bluebonnet/notifications'
import {
  type Caller,
  dayIn,
  defineJob,
  defineSchedule,
  HandlesJob,
  httpErrors,
  insertMany,
  type JobHandler,
  type JobRun,
  type ListReply,
  newId,
  ObjectStore,
  Outbox,
  pageOfAll,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { DrawingService } from '@bluebonnet/pages'
import { AccountStatementEntity } from './agent-account.entities.js'
import { AgentAccounts } from './agent-accounts.js'
import {
  dueStatements,
  entriesOfMonth,
  statementById,
  type StatementRow,
  statementsOf,
} from './account-statements.sql.js'
import { balanceWords, monthWords, statementPage } from './statement-page.js'

/** Finds the accounts that need a statement for the previous month. */
export const dueAccountStatements = defineJob({
  name: 'agent-accounts.statements',
  queue: 'quick',
  schema: z.strictObject({}),
})
/** Renders the page of one statement. */
const makeStatement = defineJob({
  name: 'agent-accounts.statement',
  queue: 'render',
  schema: z.strictObject({ statementId: z.uuid() }),
})

defineSchedule({
  name: 'agent-accounts.statements',
  rhythm: { dailyAt: '06:00', timeZone: defaultTimeZone },
  job: dueAccountStatements,
  payload: {},
})

/** The previous month of a day: '2026-11' for '2026-12-01'. */
const monthBefore = (day: string): string => {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 1)).toISOString().slice(0, 7)
}

/** Monthly statements of agents' accounts (docs/rules/agent-accounts.md#statements). */
@Injectable()
export class AccountStatements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AgentAccounts,
    private readonly files: ObjectFiles,
  ) {}

  /** Throws AGENT_NOT_FOUND unless the caller may see the account. */
  async list(
    caller: Caller,
    agentId: string,
    query: CallInput<'GET /api/agent-accounts/:id/statements'>['query'],
  ): Promise<ListReply<AccountStatement>> {
    await this.accounts.one(caller, agentId)
    const rows = await statementsOf(this.dataSource, [agentId, null])
    const answers = rows.map(({ month, opening, closing, createdAt }) => ({
      month,
      opening: dollarsOf(Number(opening)),
      closing: dollarsOf(Number(closing)),
      createdAt: createdAt.toISOString(),
    }))
    return pageOfAll(answers, query, { key: ({ month }) => month, texts: ({ month }) => [monthWords(month)] })
  }

  /** Throws AGENT_NOT_FOUND unless the caller may see the account, NOT_FOUND for a month without one. */
  async send(caller: Caller, agentId: string, month: string, reply: FastifyReply): Promise<void> {
    const { agentName } = await this.accounts.one(caller, agentId)
    const [made] = await statementsOf(this.dataSource, [agentId, month])
    if (made === undefined) throw httpErrors.fail('NOT_FOUND')
    const name = `Statement ${month} ${agentName}.pdf`
    await this.files.sendObject(reply, { key: made.key, name, contentType: 'application/pdf', inline: true })
  }
}

/**
 * Runs daily. Each account gets exactly one statement per finished month, regardless of when and how often this runs.
 */
@Injectable()
@HandlesJob(dueAccountStatements)
export class DueStatementsHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      const { timeZone } = await this.brokerage.settings(manager)
      const month = monthBefore(dayIn(timeZone, new Date()))
      const due = (await dueStatements(manager, [month, timeZone])).map(({ agentId, opening, closing }) => ({
        id: newId(),
        agentId,
        month,
        openingCents: Number(opening),
        closingCents: Number(closing),
      }))
      await insertMany(manager, AccountStatementEntity, due)
      await this.outbox.addMany(
        manager,
        makeStatement,
        due.map(({ id }) => ({ statementId: id })),
      )
    })
  }
}

/** Renders a statement, stores its page and notifies the agent. A retry writes the same bytes to the same path. */
@Injectable()
@HandlesJob(makeStatement)
export class MakeStatementHandler implements JobHandler<{ statementId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly drawingService: DrawingService,
    private readonly store: ObjectStore,
    private readonly announcements: Announcements,
  ) {}

  async handle(run: JobRun<{ statementId: string }>): Promise<void> {
    const { statementId } = run.payload
    const [row] = await statementById(this.dataSource, [statementId])
    if (row === undefined) return
    const key = `statements/${row.agentId}/${row.month}.pdf`
    const bytes = await this.draw(row)
    const contentType = 'application/pdf'
    const { size } = await this.store.put(Readable.from([bytes]), key, { maxBytes: 10 * mebibyte, contentType })
    await run.complete(async (transaction) => {
      const [objectId, now] = [newId(), new Date()]
      await transaction.insert(StoredObjectEntity, {
        id: objectId,
        key,
        ownerId: row.userId,
        purpose: 'statement',
        state: 'STORED',
        name: `Statement ${row.month}.pdf`,
        contentType,
        sizeBytes: size,
        storedAt: now,
        recordedAt: now,
      })
      await transaction.update(AccountStatementEntity, { id: statementId }, { objectId })
      await this.announcements.announce(transaction, {
        type: 'ACCOUNT_STATEMENT',
        subjectId: statementId,
        actorId: null,
      })
    })
  }

  private async draw({ openingCents, closingCents, createdAt, ...row }: StatementRow): Promise<Buffer> {
    const brokerage = await this.brokerage.settings()
    const entries = await entriesOfMonth(this.dataSource, [row.month, brokerage.timeZone, row.agentId])
    const sums = { openingCents: Number(openingCents), closingCents: Number(closingCents) }
    return this.drawingService.draw(statementPage({ ...row, ...sums, entries, brokerage, madeAt: createdAt }))
  }
}

/** Notifies the agent only. */
@Injectable()
@Composes('ACCOUNT_STATEMENT')
export class AccountStatementComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Announcement): Promise<ComposedNotification | null> {
    const [made] = await statementById(manager, [subjectId])
    if (made === undefined) return null
    return {
      audience: { users: [made.userId] },
      title: `Your statement for ${monthWords(made.month)}`,
      message: `${balanceWords(Number(made.closingCents))} at the end of the month.`,
      link: '/commission',
    }
  }
}
