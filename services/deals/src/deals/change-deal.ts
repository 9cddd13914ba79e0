import { Agents, assertMayDecideFor, Brokerage, Owners } from '@bluebonnet/auth'
import { isBroker, pipelineStatuses } from '@bluebonnet/contracts'
import type { Deal, UpdateDeal } from '@bluebonnet/contracts'
import { assertUnchanged, type Caller, dayIn, Journal, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaStaleness } from '../cdas/cda-staleness.js'
import { Checklists } from '../checklists/checklists.js'
import { ThreadReaders } from '../messages/thread-readers.js'
import { assertHasCome } from './closing.js'
import { changedColumns, fieldChanges, fieldOf, touchesFigures, touchesPage } from './deal-changes.js'
import { columnsOf } from './deal-columns.js'
import type { DealColumns } from './deal-columns.js'
import { DealDesk, isApproved, isLive, type OpenDeal } from './deal-desk.js'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'
import { DealEvents } from './deal.events.js'
import { DealReader } from './deal-reader.js'
import { checkCommission, DealReferences } from './deal-references.js'
import { PropertyEffects } from './property-effects.js'
import { Timeline } from './timeline.js'

/** Changes a deal's fields; which of them are settled when is DECISIONS section 3. */
@Injectable()
export class ChangeDeal {
  constructor(
    private readonly tx: Tx,
    private readonly desk: DealDesk,
    private readonly owners: Owners,
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly references: DealReferences,
    private readonly checklists: Checklists,
    private readonly properties: PropertyEffects,
    private readonly staleness: CdaStaleness,
    private readonly readers: ThreadReaders,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly events: DealEvents,
    private readonly reader: DealReader,
  ) {}

  /**
   * Writes down what differs, and nothing when nothing does. Throws DEAL_NOT_FOUND; ROW_CHANGED; DEAL_FIGURES_LOCKED or
   * DEAL_REASON_REQUIRED for settled figures; DEAL_REASSIGN_FORBIDDEN or CDA_LIVE for another agent; DEAL_CLOSE_DATE_REQUIRED or
   * CLOSE_DATE_IN_FUTURE of a closed deal; and what `DealReferences` and `checkCommission` throw.
   */
  async change(caller: Caller, dealId: string, request: UpdateDeal): Promise<Deal> {
    return this.tx.inTransaction(async (manager) => {
      await this.changeWithin(manager, caller, await this.desk.take(manager, caller, dealId), request)
      return this.reader.one(caller, dealId, manager)
    })
  }

  /** The same inside a transaction that has the deal locked already; answers whether anything differed. */
  async changeWithin(manager: EntityManager, caller: Caller, open: OpenDeal, request: UpdateDeal): Promise<boolean> {
    const changed = changedColumns(open.deal, await this.requested(manager, caller, open, request))
    const edit = { entity: DealEntity, row: open.deal, changes: Object.keys(changed), version: request.version }
    await assertUnchanged(manager, edit, () => this.reader.one(caller, open.deal.id, manager), (column) => fieldOf(column, request))
    const differs = Object.keys(changed).length > 0
    if (differs) await this.apply(manager, caller, open, changed, request.reason ?? null)
    return differs
  }

  private async requested(manager: EntityManager, caller: Caller, open: OpenDeal, request: UpdateDeal): Promise<DealColumns> {
    const columns = columnsOf(request)
    const { agentId } = request
    if (typeof agentId !== 'string' || agentId === open.deal.agentId) return columns
    if (!isBroker(caller)) throw dealErrors.fail(isSettled(open) ? 'DEAL_FIGURES_LOCKED' : 'DEAL_REASSIGN_FORBIDDEN')
    if (isLive(open.cda)) throw dealErrors.fail('CDA_LIVE')
    return { ...columns, agentId: await this.owners.resolve(manager, caller, agentId) }
  }

  private async apply(manager: EntityManager, caller: Caller, open: OpenDeal, changed: DealColumns, reason: string | null): Promise<void> {
    const { deal, agent, cda } = open
    const isSettling = touchesFigures(changed) || (isApproved(cda) && touchesPage(changed))
    if (isSettling) assertOpenFigures(caller, open, reason)
    const after = Object.assign(manager.create(DealEntity), deal, changed)
    checkCommission(after)
    assertCloseDate(after)
    if (after.status === 'CLOSED' && typeof changed.closeDate === 'string') assertHasCome(changed.closeDate, await this.today(manager))
    await this.references.check(manager, after.agentId, changed)
    const effects = await this.propertyEffects(manager, caller, { before: deal, after }, changed)
    await manager.update(DealEntity, { id: deal.id }, { ...changed, ...effects, updatedAt: new Date() })
    if (changed.side !== undefined) await this.checklists.changeSide(manager, deal, changed.side)
    if (isLive(cda) && isSettling) {
      const tell = cda.approvedAt !== null
      await this.staleness.follow(manager, { deal: after, agent, cda }, { reason: 'The deal has changed', actorId: caller.userId, tell })
    }
    await this.record(manager, caller, open, changed, reason)
  }

  private async today(manager: EntityManager): Promise<string> {
    return dayIn((await this.brokerage.settings(manager)).timeZone, new Date())
  }

  /** Under contract, another property or side lets the property go that this deal held, and holds the right one. */
  private async propertyEffects(
    manager: EntityManager, { userId }: Caller, { before, after }: Record<'before' | 'after', DealEntity>, { propertyId, side }: DealColumns,
  ): Promise<DealColumns> {
    if ((propertyId === undefined && side === undefined) || !pipelineStatuses.some((status) => status === before.status)) return {}
    return { movedPropertyToPending: await this.properties.changed(manager, before, after, userId) }
  }

  private async record(manager: EntityManager, caller: Caller, { deal, agent }: OpenDeal, changed: DealColumns, reason: string | null): Promise<void> {
    const details = fieldChanges(deal, changed)
    const names = Object.keys(details)
    await this.timeline.add(manager, { dealId: deal.id, kind: 'CHANGED', actorId: caller.userId, reason, details })
    await this.journal.audit(manager, {
      actorId: caller.userId, action: 'deal.change', entityType: 'deal', entityId: deal.id, reason,
      before: Object.fromEntries(names.map((name) => [name, details[name]?.[0]])), after: Object.fromEntries(names.map((name) => [name, details[name]?.[1]])),
    })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
    if (changed.agentId === undefined) return
    await this.readers.handOver(manager, deal.id)
    const { userId } = await this.agents.byId(manager, changed.agentId)
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: userId })
    await this.events.countsChanged(manager, [agent.userId, userId])
  }
}

/** A closed deal has closed on some day: year-end figures and cap years rest on it. */
const assertCloseDate = ({ status, closeDate }: DealEntity): void => {
  if (status !== 'CLOSED' || closeDate !== null) return
  throw dealErrors.fail('DEAL_CLOSE_DATE_REQUIRED', { issues: [{ path: 'closeDate', message: dealErrors.table.DEAL_CLOSE_DATE_REQUIRED.message }] })
}

/** With an approved CDA, or once closed, the figures are a broker's to change, with a reason; so is what an approved page names. */
const isSettled = ({ deal, cda }: OpenDeal): boolean => deal.status === 'CLOSED' || isApproved(cda)

const assertOpenFigures = (caller: Caller, open: OpenDeal, reason: string | null): void => {
  if (!isSettled(open)) return
  if (!isBroker(caller)) throw dealErrors.fail('DEAL_FIGURES_LOCKED')
  assertMayDecideFor(caller, open.deal.agentId)
  if (reason === null || reason === '') {
    throw dealErrors.fail('DEAL_REASON_REQUIRED', { issues: [{ path: 'reason', message: dealErrors.table.DEAL_REASON_REQUIRED.message }] })
  }
}
