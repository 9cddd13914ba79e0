import { agentErrors, planErrors, Plans } from '@bluebonnet/brokerage'
import type { CallInput, DealParticipants } from '@bluebonnet/contracts'
import { type Caller, newId, rowChanged, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { cdaErrors } from '../cdas/cda.errors.js'
import { CdaStaleness } from '../cdas/cda-staleness.js'
import { FigureMaker, type FigureSubject } from '../estimates/figure-maker.js'
import {
  assertMayDecideOn,
  assertOpenFigures,
  DealLocks,
  DealRecord,
  isApproved,
  isLive,
  isOwnDeal,
  type OpenDeal,
  ownDealMark,
  ownDecision,
} from '@bluebonnet/deals'
import { planDay } from '../participants/deal-agents.sql.js'
import type { ChosenPlan } from '../participants/deal-plans.sql.js'
import { DealPlanEntity } from '../participants/participant.entities.js'
import { ParticipantReader } from './participant-reader.js'

type Choice = CallInput<'POST /api/deals/:id/plan'>['body']

interface SeenChoice extends Pick<Choice, 'after'> {
  dealId: string
  agentId: string
  known: ChosenPlan | undefined
}

interface Wanted {
  planId: string
  /** The version in force, if none is named. */
  version: number
  versionNamed: boolean
}

/** The version that a choice fixes for a deal. Null means the version of the deal's day. */
const boundTo = (one: Pick<Wanted, 'version' | 'versionNamed'> | null | undefined): number | null =>
  one?.versionNamed === true ? one.version : null

/** The plan under which a deal pays one of its agents (docs/rules/commission-and-caps.md#deal-plan). */
@Injectable()
export class DealPlans {
  constructor(
    private readonly tx: Tx,
    private readonly locks: DealLocks,
    private readonly plans: Plans,
    private readonly figureMaker: FigureMaker,
    private readonly participantReader: ParticipantReader,
    private readonly staleness: CdaStaleness,
    private readonly dealRecord: DealRecord,
  ) {}

  /**
   * Takes the locks of figures. Throws DEAL_NOT_FOUND, SELF_CHANGE, CDA_MUST_BE_VOIDED for an approved CDA,
   * DEAL_FIGURES_LOCKED for a closed deal, AGENT_NOT_FOUND for an agent whom the deal does not pay, PLAN_NOT_FOUND, and
   * ROW_CHANGED with the current plan if the choice changed since it was read.
   */
  async choose(caller: Caller, dealId: string, choice: Choice): Promise<DealParticipants> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, dealId)
      const { deal, agent, cda } = open
      const { reason } = choice
      const agentId = choice.agentId ?? deal.agentId
      assertMayDecideOn(caller, open)
      if (isApproved(open.cda)) throw cdaErrors.fail('CDA_MUST_BE_VOIDED')
      assertOpenFigures(caller, open, reason)
      const subject = await this.figureMaker.subject(manager, deal, agent, cda?.id ?? null)
      const before = await this.planOf(manager, subject, agentId)
      const wanted = await this.wanted(manager, subject, choice)
      const known = subject.chosen.find(dealId, agentId)
      const isCorrected = known !== undefined && wanted !== null && known.reason !== reason
      if (known?.planId !== wanted?.planId || boundTo(known) !== boundTo(wanted) || isCorrected) {
        await this.assertLookedAt(manager, caller, { dealId, agentId, known, after: choice.after })
        const id = newId()
        await manager.insert(DealPlanEntity, {
          id,
          dealId,
          agentId,
          planId: wanted?.planId ?? null,
          version: wanted?.version ?? null,
          versionNamed: wanted?.versionNamed ?? false,
          reason,
          authorId: caller.userId,
          createdAt: () => 'clock_timestamp()',
        })
        const changed = await this.figureMaker.subject(manager, deal, agent, cda?.id ?? null)
        const after = await this.planOf(manager, changed, agentId)
        await this.record(manager, caller, open, { id, agentId, before, after, reason })
      }
      return this.participantReader.read(caller, dealId, manager)
    })
  }

  private async assertLookedAt(
    manager: EntityManager,
    caller: Caller,
    { dealId, agentId, known, after }: SeenChoice,
  ): Promise<void> {
    if (after === undefined || after === (known?.id ?? null)) return
    const { plans } = await this.participantReader.read(caller, dealId, manager)
    const currentPlan = plans.find(({ agent }) => agent.id === agentId)
    if (currentPlan === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    throw rowChanged(['planId', 'reason'], currentPlan)
  }

  private async wanted(
    manager: EntityManager,
    { deal, settings }: FigureSubject,
    { planId, version }: Choice,
  ): Promise<Wanted | null> {
    if (planId === null) return null
    const catalog = await this.plans.catalog(manager, [])
    const found = catalog.versionOf(planId, { version: version ?? undefined, day: planDay(deal, settings) })
    if (found === undefined) throw planErrors.fail('PLAN_NOT_FOUND')
    return { planId: found.planId, version: found.version, versionNamed: typeof version === 'number' }
  }

  /** The plan's name for timeline and audit log. */
  private async planOf(manager: EntityManager, subject: FigureSubject, agentId: string): Promise<string> {
    const plan = (await this.figureMaker.plansOf(manager, subject)).find((one) => one.agent.id === agentId)
    if (plan === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return `${plan.name}, version ${plan.version}`
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    open: OpenDeal,
    { id, agentId, before, after, reason }: Record<'id' | 'agentId' | 'before' | 'after' | 'reason', string>,
  ): Promise<void> {
    const { deal, agent, cda } = open
    const { userId: actorId } = caller
    // Only the agent of the plan is told, and of a decision in their own deal the other deciders.
    const notice = { type: 'DEAL_PLAN_CHANGED', subjectId: id } as const
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: actorId,
      reason,
      audit: {
        action: 'deal.plan',
        before: { agentId, plan: before },
        after: { agentId, plan: after, ...ownDealMark(caller, open) },
      },
      entry: { kind: 'CHANGED', details: { plan: [before, after], planOf: [null, agentId] } },
      notices: [notice, ...(isOwnDeal(caller, open) ? [{ ...notice, aspect: ownDecision }] : [])],
    })
    if (isLive(cda)) {
      // The deal's agent reads it, and does not know the plans of colleagues.
      const plans = agentId === deal.agentId ? `: ${before} to ${after}` : ''
      const cause = { reason: `A broker chose another plan for this deal${plans}`, actorId, notify: false }
      await this.staleness.markOrClear(manager, { deal, cda, agentUserId: agent.userId }, cause)
    }
  }
}
