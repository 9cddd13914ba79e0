import type { ContractMoves, DatesMoves, DealDatesInput, NewContractTerms } from '@bluebonnet/contracts'
import { dealDateMoves, refilledDates, anchorDays, movedAnchors, otherAnchors, taskMoves } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { clockOfDeal } from '../contract/anchors.js'
import { Appointments } from '../contract/appointments.js'
import { Contract } from '../contract/contract.js'
import { columnsOf, DealAccess, DealEntity } from '@bluebonnet/deals'
import { papersToFollow, tasksToFollow } from './follow-tasks.js'
import { tasksOfDeal } from './tasks.sql.js'

/** What other dates or terms of a deal would move (docs/rules/tasks.md#moves). */
@Injectable()
export class DatesPreview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
    private readonly contract: Contract,
    private readonly appointments: Appointments,
  ) {}

  /** What these terms would move. Saves nothing. Throws as `Contract.previewMoves` does. */
  async ofTerms(caller: Caller, dealId: string, given: NewContractTerms): Promise<ContractMoves> {
    const { manager } = this.dataSource
    const { deal, moves: days, dates } = await this.contract.previewMoves(manager, caller, dealId, given)
    const tasks = await tasksOfDeal(manager, [dealId])
    return {
      days,
      tasks: taskMoves(tasks, movedAnchors(given, days)),
      appointments: await this.appointments.countMoves(manager, deal, dates.closeDate ?? null),
    }
  }

  /** Calculated as for a change of the deal. Saves nothing. Throws DEAL_NOT_FOUND. */
  async of(caller: Caller, dealId: string, given: DealDatesInput): Promise<DatesMoves> {
    const { manager } = this.dataSource
    const deal = await this.access.find(manager, caller, dealId)
    const clock = await clockOfDeal(manager, deal)
    const { deadlines } = clock
    const columns = columnsOf(given)
    const after = Object.assign(manager.create(DealEntity), deal, columns, refilledDates(columns, clock))
    const { deadlines: then } = await clockOfDeal(manager, after)
    const anchors = anchorDays(after, then)
    const moved = otherAnchors(anchorDays(deal, deadlines), anchors)
    const days = dealDateMoves(deal, after, deadlines)
    // A save that changes nothing has no effects (`WriteDeal`).
    if (Object.keys(moved).length === 0)
      return { days, tasks: { moves: [], pinned: 0, done: 0, added: 0, lapsing: 0 }, papers: 0, appointments: 0 }
    const tasks = await tasksOfDeal(manager, [dealId])
    const { added, changed } = await tasksToFollow(manager, deal, anchors)
    const lapsed = new Set(tasks.filter(({ isLapsed }) => isLapsed).map(({ id }) => id))
    const back = changed.filter(({ id, isLapsed }) => lapsed.has(id) && !isLapsed)
    return {
      days,
      tasks: {
        ...taskMoves(tasks, moved),
        added: added.length + back.length,
        lapsing: changed.filter(({ id, isLapsed }) => isLapsed && !lapsed.has(id)).length,
      },
      papers: (await papersToFollow(manager, dealId, anchors)).length,
      appointments: await this.appointments.countMoves(manager, deal, after.closeDate),
    }
  }
}
