import { endsContract, reopensDeal } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type DealChange, type DealColumns, type DealFollower, FollowsDeals } from '@bluebonnet/deals'
import { completeByActs, followPaper, reopenByActs } from './act-tasks.js'
import { syncTasks } from './follow-tasks.js'
import { reopenChosen } from './reopened-tasks.js'
import { keepCompletedTasks, transferTasks } from './tasks.sql.js'

/** What a deal's tasks follow in addition to its status. */
const countedFrom = [
  'side',
  'contractDate',
  'closeDate',
  'optionEndsAt',
  'earnestMoneyDueAt',
  'financingDueAt',
] as const satisfies readonly (keyof DealColumns)[]

/** Updates tasks with their deal: they are added, moved, lapsed, completed by acts, and transferred. */
@Injectable()
@FollowsDeals('tasks')
export class TasksOfDeal implements DealFollower {
  async dealChanged(manager: EntityManager, change: DealChange): Promise<void> {
    switch (change.type) {
      case 'EDITED':
        return edited(manager, change)
      case 'MOVED':
        return moved(manager, change)
      case 'BASIS':
        return syncTasks(manager, change.deal)
      case 'ACTS':
        return change.done
          ? completeByActs(manager, change.dealId, change.acts, change.by)
          : reopenByActs(manager, change.dealId, change.acts)
      case 'PAPER':
        return followPaper(manager, change.dealId, change)
      case 'LEFT':
        await transferTasks(manager, [change.dealId, change.userId, change.toUserId])
        return
      default:
    }
  }
}

const edited = async (
  manager: EntityManager,
  { deal, changed }: Extract<DealChange, { type: 'EDITED' }>,
): Promise<void> => {
  if (countedFrom.some((column) => column in changed)) await syncTasks(manager, deal)
}

const moved = async (
  manager: EntityManager,
  { caller, before, deal, move }: Extract<DealChange, { type: 'MOVED' }>,
): Promise<void> => {
  if (reopensDeal(move)) await reopenChosen(manager, before, move.tasks)
  if (endsContract(move)) await keepCompletedTasks(manager, [deal.id])
  if (move.to === 'CLOSED') await completeByActs(manager, deal.id, ['DEAL_CLOSED'], caller.userId)
  // A reopened deal does not get tasks that were due before its closing.
  await syncTasks(manager, deal, reopensDeal(move) ? deal.closeDate : null)
}
