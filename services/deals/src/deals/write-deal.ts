import { Agents, Brokerage } from '@bluebonnet/brokerage'
import { isBroker, pipelineStatuses, dealDateFields } from '@bluebonnet/domain'
import { type Caller, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { assertNotInFuture } from './closing.js'
import { fieldChanges, affectsFigures, affectsNames } from './deal-changes.js'
import type { DealColumns } from './deal-columns.js'
import { DealRecord } from './deal-record.js'
import { isApproved } from './deal-cda.sql.js'
import type { OpenDeal } from './deal-locks.js'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'
import { DealEvents } from './deal.events.js'
import { DealFollowers } from './deal-followers.js'
import { checkCommission, DealReferences } from './deal-references.js'
import { assertMayDecideOn, assertMayJoin } from './own-deals.js'
import { agentUsersOfDeal } from '../sharing/deal-sharers.sql.js'
import { PropertyEffects } from './property-effects.js'
import type { FieldChanges } from './timeline.js'

interface Edit {
  changed: DealColumns
  details: FieldChanges
  reason: string | null
  /** If another agent gets the deal: the users who saw it. */
  sharedBefore: readonly string[]
}

/** Writes changed fields of a locked deal with all effects, records and notices. */
@Injectable()
export class WriteDeal {
  constructor(
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly references: DealReferences,
    private readonly propertyEffects: PropertyEffects,
    private readonly followers: DealFollowers,
    private readonly dealRecord: DealRecord,
    private readonly events: DealEvents,
  ) {}

  /**
   * Throws DEAL_FIGURES_LOCKED or DEAL_REASON_REQUIRED for settled fields, DEAL_CLOSE_DATE_REQUIRED,
   * CLOSE_DATE_BEFORE_CONTRACT, and what references and commission refuse.
   */
  async write(
    manager: EntityManager,
    caller: Caller,
    open: OpenDeal,
    changed: DealColumns,
    reason: string | null,
  ): Promise<void> {
    const { deal, agent, cda } = open
    const isSettling = affectsFigures(changed) || (isApproved(cda) && affectsNames(changed))
    // Nobody can make themselves the agent of a settled deal.
    const joining = typeof changed.agentId === 'string' ? [changed.agentId] : []
    if (isSettling) assertOpenFigures(caller, { ...open, agentIds: [...open.agentIds, ...joining] }, reason)
    await assertMayJoin(manager, caller, deal.id, joining)
    const after = Object.assign(manager.create(DealEntity), deal, changed)
    checkCommission(after)
    assertCloseDate(after, changed)
    if (after.status === 'CLOSED' && typeof changed.closeDate === 'string')
      assertNotInFuture(changed.closeDate, await this.brokerage.today(manager))
    await this.references.check(manager, after.agentId, changed)
    const effects = await this.effectsOnProperty(manager, caller, { before: deal, after }, changed)
    const added = await this.followers.before(manager, { type: 'EDITING', deal, changed })
    const columns = { ...changed, ...effects, ...added.columns, updatedAt: new Date() }
    const saw = changed.agentId === undefined ? [] : await agentUsersOfDeal(manager, [deal.id])
    await manager.update(DealEntity, { id: deal.id }, columns)
    await this.followers.announce(manager, { type: 'EDITED', caller, before: deal, deal: after, changed, agent, cda })
    const details = { ...fieldChanges(deal, changed), ...added.details }
    const sharedBefore = saw.map(({ userId }) => userId)
    await this.record(manager, caller, open, { changed, details, reason, sharedBefore })
  }

  /**
   * For a deal under contract, another property or side releases the property that this deal held, and holds the right
   * one.
   */
  private async effectsOnProperty(
    manager: EntityManager,
    { userId }: Caller,
    { before, after }: Record<'before' | 'after', DealEntity>,
    { propertyId, side }: DealColumns,
  ): Promise<DealColumns> {
    if (
      (propertyId === undefined && side === undefined) ||
      !pipelineStatuses.some((status) => status === before.status)
    )
      return {}
    return { movedPropertyToPending: await this.propertyEffects.changed(manager, before, after, userId) }
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    { deal, agent }: OpenDeal,
    { changed, details, reason, sharedBefore }: Edit,
  ): Promise<void> {
    const id = newId()
    const names = Object.keys(details)
    const datesMoved = dealDateFields.some((date) => date in changed)
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: caller.userId,
      reason,
      entry: { id, kind: 'CHANGED', details },
      audit: {
        action: 'deal.change',
        before: Object.fromEntries(names.map((name) => [name, details[name]?.[0]])),
        after: Object.fromEntries(names.map((name) => [name, details[name]?.[1]])),
      },
      notices: datesMoved ? [{ type: 'DEAL_DATES_CHANGED', subjectId: id }] : [],
      sharedBefore,
    })
    if (changed.agentId === undefined) return
    const { userId } = await this.agents.byId(manager, changed.agentId)
    await this.followers.announce(manager, { type: 'LEFT', dealId: deal.id, userId: agent.userId, toUserId: userId })
    await this.events.countsChanged(manager, [agent.userId, userId])
  }
}

/**
 * A closed deal needs a closing day, which year-end figures and cap years depend on. An edit cannot put it before the
 * contract date.
 */
const assertCloseDate = ({ status, closeDate, contractDate }: DealEntity, changed: DealColumns): void => {
  if (status !== 'CLOSED') return
  if (closeDate === null) throw dealErrors.failAt('DEAL_CLOSE_DATE_REQUIRED', 'closeDate')
  const field = (['closeDate', 'contractDate'] as const).find((name) => name in changed)
  if (field !== undefined && contractDate !== null && closeDate < contractDate)
    throw dealErrors.failAt('CLOSE_DATE_BEFORE_CONTRACT', field)
}

/**
 * With an approved CDA, or once closed, only a broker can change the figures and the names on an approved page, with a
 * reason.
 */
export const isSettled = ({ deal, cda }: OpenDeal): boolean => deal.status === 'CLOSED' || isApproved(cda)

/** Throws DEAL_FIGURES_LOCKED or DEAL_REASON_REQUIRED for a settled deal if the caller may not make this change. */
export const assertOpenFigures = (caller: Caller, open: OpenDeal, reason: string | null): void => {
  if (!isSettled(open)) return
  if (!isBroker(caller)) throw dealErrors.fail('DEAL_FIGURES_LOCKED')
  assertMayDecideOn(caller, open)
  if (reason === null || reason === '') {
    throw dealErrors.failAt('DEAL_REASON_REQUIRED', 'reason')
  }
}
