import { endsContract, reopensDeal } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaAccounting } from './cda-accounting.js'
import {
  type DealChange,
  type DealFollower,
  FollowsDeals,
  isApproved,
  isLive,
  affectsFigures,
  affectsProperty,
  affectsNames,
} from '@bluebonnet/deals'
import { CapYearMove } from './cap-year-move.js'
import { CdaActivity } from './cda-activity.js'
import { changedSince, withClientName } from './cda-facts.js'
import { cdaById } from './cda-lines.sql.js'
import { CdaStaleness } from './cda-staleness.js'
import { VoidCda } from './void-cda.js'

type EditedDeal = Extract<DealChange, { type: 'EDITED' }>
type RemovedSample = Extract<DealChange, { type: 'REMOVING_SAMPLE' }>
type MovedDeal = Extract<DealChange, { type: 'MOVED' }>

/** Applies a deal's change to its CDA: marks it stale, pays it, or voids it. */
@Injectable()
@FollowsDeals('money')
export class CdaOfDeal implements DealFollower {
  constructor(
    private readonly staleness: CdaStaleness,
    private readonly accounting: CdaAccounting,
    private readonly activity: CdaActivity,
    private readonly capYearMove: CapYearMove,
    private readonly voidCda: VoidCda,
  ) {}

  async dealChanged(manager: EntityManager, change: DealChange): Promise<void> {
    if (change.type === 'EDITED') await this.edited(manager, change)
    if (change.type === 'MOVED') await this.moved(manager, change)
    if (change.type === 'REMOVING_SAMPLE') await this.removing(manager, change)
  }

  /** Other CDAs of its agents no longer count what this one reserved. */
  private async removing(manager: EntityManager, { caller, open }: RemovedSample): Promise<void> {
    if (!isLive(open.cda)) return
    const cda = await cdaById(manager, open.cda.id)
    await this.voidCda.voidWithin(manager, { ...open, cda }, { caller, reason: 'The sample deal was removed' })
  }

  private async edited(manager: EntityManager, { caller, deal, changed, agent, cda }: EditedDeal): Promise<void> {
    const isSigned = isApproved(cda)
    const touches = affectsFigures(changed) || (isSigned && (affectsNames(changed) || affectsProperty(changed)))
    if (!isLive(cda) || !touches) return
    const issued = await cdaById(manager, cda.id)
    const reason = changedSince(issued, await withClientName(manager, deal)) ?? 'The deal has changed'
    await this.staleness.follow(
      manager,
      { deal, agent, cda: issued },
      { reason, actorId: caller.userId, notify: isSigned },
    )
  }

  private async moved(manager: EntityManager, { caller, deal, open, move }: MovedDeal): Promise<void> {
    if (!isLive(open.cda)) return
    const cda = await cdaById(manager, open.cda.id)
    if (move.to === 'CLOSED') {
      if (isApproved(cda)) await this.activity.disbursed(manager, caller.userId, deal, cda)
      await this.accounting.dealClosed(manager, caller, { ...open, cda })
      await this.capYearMove.check(manager, caller, { ...open, cda })
    }
    if (endsContract(move) || reopensDeal(move)) {
      const reason = move.reason ?? (move.to === 'CANCELLED' ? 'The deal was cancelled' : 'The contract fell through')
      if (reopensDeal(move)) await this.accounting.dealReopened(manager, caller, { ...open, cda }, reason)
      await this.voidCda.voidWithin(manager, { ...open, cda }, { caller, reason })
    }
  }
}
