import type { CallInput, Plan, PlanVersionTerms, PlanWithVersions } from '@bluebonnet/contracts'
import { storedPlanTerms } from '@bluebonnet/contracts/plans/plan-terms'
import {
  type Caller,
  ChangeHistory,
  type ListReply,
  Lists,
  newId,
  type IdempotentChange,
  rowChanged,
  sql,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { BrokerageFollowers } from '../brokerage-followers.js'
import { Brokerage } from '../settings/brokerage.js'
import type { PlanPayees } from './plan-catalog.js'
import { planErrors } from './plan.errors.js'
import { assertPlanPayees, payeeIdsOf, planPayees } from './plan-payees.js'
import { always, PlanEntity, PlanVersionEntity } from './plan.entity.js'
import { agentsOnPlans, planList, type PlanRow, versionsOfPlan } from './plan.rows.js'

interface Written extends PlanVersionTerms {
  version: number
  effectiveFrom: string
  reason: string
}

/**
 * Edits commission plans (docs/rules/commission-and-caps.md#versions). A change adds a version; none is ever modified.
 */
@Injectable()
export class PlanEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly history: ChangeHistory,
    private readonly followers: BrokerageFollowers,
  ) {}

  async list(caller: Caller, query: CallInput<'GET /api/plans'>['query']): Promise<ListReply<Plan>> {
    const page = await this.lists.page(planList, caller, query)
    const { manager } = this.dataSource
    const counts = await this.counts(manager)
    const payees = await planPayees(manager, page.rows.flatMap(payeeIdsOf))
    return page.map((row) => planAnswer(row, counts, payees))
  }

  /** Throws PLAN_NOT_FOUND. */
  async one(caller: Caller, id: string, manager: EntityManager = this.dataSource.manager): Promise<PlanWithVersions> {
    const row = await this.lists.one(planList, { who: caller, query: {}, manager }, sql`plan.id = ${id}`)
    if (row === null) throw planErrors.fail('PLAN_NOT_FOUND')
    const versions = await versionsOfPlan(manager, [id])
    const payees = await planPayees(manager, payeeIdsOf(row))
    return {
      ...planAnswer(row, await this.counts(manager), payees),
      versions: versions.map((version) => ({
        ...version,
        ...storedPlanTerms.parse(version),
        createdAt: version.createdAt.toISOString(),
      })),
    }
  }

  /** Throws PLAN_NAME_TAKEN, and what `assertPlanPayees` throws. */
  async add(
    once: IdempotentChange,
    caller: Caller,
    { name, ...terms }: CallInput<'POST /api/plans'>['body'],
  ): Promise<PlanWithVersions> {
    return once(async (manager) => {
      const id = newId()
      const { identifiers } = await manager
        .createQueryBuilder()
        .insert()
        .into(PlanEntity)
        .values({ id, code: null, name })
        .orIgnore()
        .returning('id')
        .execute()
      if (identifiers[0] === undefined) throw planErrors.fail('PLAN_NAME_TAKEN')
      await this.write(manager, caller, id, { ...terms, version: 1, effectiveFrom: always })
      return this.one(caller, id, manager)
    })
  }

  /** Throws PLAN_NOT_FOUND, PLAN_OF_SETTINGS, ROW_CHANGED, PLAN_FROM_PAST, and what `assertPlanPayees` throws. */
  async addVersion(
    once: IdempotentChange,
    caller: Caller,
    id: string,
    { after, effectiveFrom, ...terms }: CallInput<'POST /api/plans/:id/versions'>['body'],
  ): Promise<PlanWithVersions> {
    return once(async (manager) => {
      const plan = await manager.findOne(PlanEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
      if (plan === null) throw planErrors.fail('PLAN_NOT_FOUND')
      if (plan.code !== null) throw planErrors.fail('PLAN_OF_SETTINGS')
      const newest = await manager.findOneOrFail(PlanVersionEntity, {
        where: { planId: id },
        order: { version: 'DESC' },
      })
      if (newest.version !== after) throw rowChanged(['caps', 'steps'], await this.one(caller, id, manager))
      const from = await this.fromDay(manager, effectiveFrom)
      await this.write(manager, caller, id, { ...terms, version: after + 1, effectiveFrom: from })
      if (from === (await this.brokerage.today(manager)))
        await this.followers.announce(manager, {
          type: 'TERMS',
          reason: `${plan.name} has another version`,
          changedBy: caller.userId,
        })
      return this.one(caller, id, manager)
    })
  }

  /** The day on which a change takes effect: today by default. Throws PLAN_FROM_PAST. */
  async fromDay(manager: EntityManager, given: string | null | undefined): Promise<string> {
    const today = await this.brokerage.today(manager)
    if (given !== undefined && given !== null && given < today) throw planErrors.fail('PLAN_FROM_PAST')
    return given ?? today
  }

  private async write(manager: EntityManager, { userId }: Caller, planId: string, version: Written): Promise<void> {
    const { caps, steps, effectiveFrom, reason, version: number } = version
    await assertPlanPayees(manager, version, await this.brokerage.today(manager))
    await manager.insert(PlanVersionEntity, {
      id: newId(),
      planId,
      version: number,
      effectiveFrom,
      caps,
      steps,
      reason,
      authorId: userId,
    })
    await this.history.record(manager, userId, number === 1 ? 'plan.create' : 'plan.version', planId, {
      after: { version: number, effectiveFrom, caps, steps },
      reason,
    })
  }

  private async counts(manager: EntityManager): Promise<Map<string, number>> {
    return new Map((await agentsOnPlans(manager)).map(({ planId, agents }) => [planId, agents]))
  }
}

export const payeesAnswer = (terms: Pick<PlanVersionTerms, 'steps'>, payees: PlanPayees): Plan['payees'] =>
  payeeIdsOf(terms).flatMap((id) => {
    const payee = payees.get(id)
    return payee === undefined ? [] : [{ id, name: payee.name }]
  })

/** Standard plans store only the fields that their steps use; the response has all of them. */
const planAnswer = (row: PlanRow, counts: Map<string, number>, payees: PlanPayees): Plan => ({
  ...row,
  ...storedPlanTerms.parse(row),
  payees: payeesAnswer(row, payees),
  agents: counts.get(row.id) ?? 0,
  createdAt: row.createdAt.toISOString(),
})
