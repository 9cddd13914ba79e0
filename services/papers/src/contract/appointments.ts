import { type Caller, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '@bluebonnet/deals'
import { appointmentsOfClosing, moveAppointments } from './contract.sql.js'

type Closing = Pick<DealEntity, 'id' | 'closeDate'>

/** Old and new closing day, if both exist. */
const goes = ({ closeDate: from }: Closing, to: string | null): [from: string, to: string] | null =>
  from === null || to === null || from === to ? null : [from, to]

/** Appointments of a deal's closing, which move with its date (docs/rules/tasks.md#moves). */
@Injectable()
export class Appointments {
  constructor(private readonly history: ChangeHistory) {}

  /** The number of appointments that would move. `deal` is the row before the change. */
  async countMoves(manager: EntityManager, deal: Closing, closeDate: string | null): Promise<number> {
    const days = goes(deal, closeDate)
    const [found] = days === null ? [] : await appointmentsOfClosing(manager, [deal.id, days[0]])
    return found?.count ?? 0
  }

  /** Moves them, each with its own entry in the audit log, like a user's edit. */
  async move(manager: EntityManager, caller: Caller, deal: Closing, closeDate: string | null): Promise<void> {
    const days = goes(deal, closeDate)
    const moved = days === null ? [] : await moveAppointments(manager, [deal.id, ...days])
    for (const { id, startedAt, endedAt, ...after } of moved)
      await this.history.record(manager, caller.userId, 'event.update', id, {
        before: { startTime: startedAt, endTime: endedAt },
        after,
        reason: 'Moved with the closing of its deal',
      })
  }
}
