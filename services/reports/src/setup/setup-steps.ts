import { type CallAnswer } from '@bluebonnet/contracts'
import { can, type Permission, type SetupStep, setupSteps } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, SETTINGS, type Settings, sqlRows, statement, Tx } from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { DismissedSetupStepEntity } from './dismissed-setup-step.entity.js'

const neededFor: Record<SetupStep, Permission> = {
  BROKERAGE: 'brokerage.write',
  MAIL: 'system.run',
  BROKER: 'users.manage',
  PLANS: 'plans.write',
  PEOPLE: 'agents.manage',
  CLIENTS: 'imports.deals',
  DEALS: 'imports.deals',
  CDA: 'cdas.decide',
}

/** Which rows show that a step is done. Mail is a setting of the process. */
const doneBy: Record<Exclude<SetupStep, 'MAIL'>, string> = {
  BROKERAGE: `brokerage_settings WHERE num_nulls(address, phone, licence_number, designated_broker_name,
    designated_broker_licence_number) = 0`,
  BROKER: "users WHERE role = 'BROKER' AND is_active",
  PLANS: 'plan_versions WHERE author_id IS NOT NULL',
  PEOPLE: "agents JOIN users ON users.id = agents.user_id WHERE users.role = 'AGENT'",
  // The sample's client has the id of its deal.
  CLIENTS: 'clients WHERE NOT EXISTS (SELECT FROM deals WHERE is_sample AND deals.id = clients.id)',
  DEALS: 'deals WHERE NOT is_sample',
  CDA: 'cdas WHERE approved_at IS NOT NULL',
}

/** The sample deal, and whether the brokerage has deals of its own. */
const sampleOf = statement(
  z.strictObject({ id: z.string().nullable(), hasDeals: z.boolean() }),
  `SELECT (SELECT id FROM deals WHERE is_sample) AS id,
          EXISTS (SELECT FROM deals WHERE NOT is_sample) AS "hasDeals"`,
)

const row = z.strictObject({ step: z.enum(setupSteps), isDone: z.boolean() })
const select = Object.entries(doneBy)
  .map(([step, rows]) => `SELECT '${step}' AS step, EXISTS (SELECT FROM ${rows}) AS "isDone"`)
  .join(' UNION ALL ')

/** The setup steps of a new brokerage (docs/rules/screens.md#setup). */
@Injectable()
export class SetupSteps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The caller's steps without dismissed ones; empty if all of them are done. While there is a sample deal, the step of
   * deals stays, to remove it.
   */
  async list(caller: Caller): Promise<CallAnswer<'GET /api/setup-steps'>> {
    const dismissed = await this.dataSource.manager.find(DismissedSetupStepEntity)
    const [sample] = isFor(caller, 'DEALS') ? await sampleOf(this.dataSource, []) : []
    const hasSample = sample !== undefined && sample.id !== null
    const isLeft = (step: SetupStep): boolean =>
      (step === 'DEALS' && hasSample) || dismissed.every((one) => one.step !== step)
    const left = setupSteps.filter((step) => isFor(caller, step) && isLeft(step))
    if (left.length === 0) return []
    const done = new Set(
      (await sqlRows(this.dataSource, row, select, [])).flatMap(({ step, isDone }) => (isDone ? [step] : [])),
    )
    if (this.settings.smtpUrl !== null) done.add('MAIL')
    const steps = left.map((step) => ({
      step,
      isDone: done.has(step),
      ...(step === 'DEALS' && (hasSample || sample?.hasDeals === false) ? { sampleDealId: sample.id } : {}),
    }))
    return !hasSample && steps.every(({ isDone }) => isDone) ? [] : steps
  }

  /** Other people's steps stay unchanged. */
  async dismiss(caller: Caller, dismissed: readonly SetupStep[]): Promise<{ success: true }> {
    const steps = setupSteps.filter((step) => dismissed.includes(step) && isFor(caller, step))
    if (steps.length === 0) return { success: true }
    return this.tx.inTransaction(async (manager) => {
      const { raw }: { raw: unknown[] } = await manager
        .createQueryBuilder()
        .insert()
        .into(DismissedSetupStepEntity)
        .values(steps.map((step) => ({ step })))
        .orIgnore()
        .returning('step')
        .execute()
      if (raw.length > 0)
        await this.history.record(manager, caller.userId, 'brokerage.dismiss-setup', null, {
          after: { steps: steps.join(', ') },
        })
      return { success: true }
    })
  }
}

const isFor = (caller: Caller, step: SetupStep): boolean => can(caller, neededFor[step])
