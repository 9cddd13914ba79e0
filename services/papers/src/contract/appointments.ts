import { type Caller, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '@bluebonnet/deals'
import { appointmentsOfClosing, moveAppointments } from './contract.sql.js'

type Closing = Pick<DealEntity, 'id' | 'closeDate'>

/** Where the closing goes from and to, where both have a day. */
const goes = ({ closeDate: from }: Closing, to: string | null): [from: string, to: string] | null =>
  from === null || to === null || from === to ? null : [from, to]

/** Appointments of a deal's closing, which go along when its date moves (docs/rules/tasks.md#moves). */
@Injectable()
export class Appointments {
  constructor(private readonly history: ChangeHistory) {}

  /** How many would move; `deal` as it stands before it. */
  async countMoves(manager: EntityManager, deal: Closing, closeDate: string | null): Promise<number> {
    const days = goes(deal, closeDate)
    const [found] = days === null ? [] : await appointmentsOfClosing(manager, [deal.id, days[0]])
    return found?.count ?? 0
  }

  /** Moves them, each with an entry of its own in the audit log, as a person's own edit of it has. */
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
