import type { TaskAct } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealFollowers, DealRecord, isOwnDeal, type OpenDeal, ownDealMark, ownDecision } from '@bluebonnet/deals'
import type { CdaEntity } from './cda.entity.js'

const actions = {
  GENERATED: 'cda.generate',
  REVISED: 'cda.generate',
  APPROVED: 'cda.approve',
  SENT: 'cda.send',
  VOIDED: 'cda.void',
} as const

/** Something that a person did with a CDA. */
interface CdaAct {
  open: Omit<OpenDeal, 'cda'>
  cda: Pick<CdaEntity, 'id' | 'version'>
  event: keyof typeof actions
  reason?: string
  /** For the audit log. */
  before?: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** Tasks that it completes or reopens. */
  tasks?: { acts: readonly Exclude<TaskAct, 'PAPER_FILED'>[]; done: boolean }
  notice?: 'CDA_APPROVED' | 'CDA_SENT' | 'CDA_VOIDED'
  /** Aspect of an additional notice. */
  aspect?: string
  /** Whether it is a broker's or manager's decision. A decision on their own deal is marked and announced as such. */
  isDecision?: boolean
}

/** Records what a person did with a CDA, and completes or reopens tasks, in the same transaction. */
@Injectable()
export class CdaHistory {
  constructor(
    private readonly followers: DealFollowers,
    private readonly dealRecord: DealRecord,
  ) {}

  async record(manager: EntityManager, caller: Caller, act: CdaAct): Promise<void> {
    const {
      open,
      cda,
      event,
      reason = null,
      before = null,
      after,
      tasks,
      notice: type,
      aspect,
      isDecision = false,
    } = act
    const { userId: by } = caller
    const dealId = open.deal.id
    if (tasks !== undefined) await this.followers.announce(manager, { type: 'ACTS', dealId, ...tasks, by })
    const aspects = [aspect, isDecision && isOwnDeal(caller, open) ? ownDecision : undefined]
    const further = aspects.filter((one) => one !== undefined)
    await this.dealRecord.add(manager, {
      dealId,
      cdaId: cda.id,
      by,
      reason,
      audit: { action: actions[event], before, after: { ...after, ...(isDecision ? ownDealMark(caller, open) : {}) } },
      entry: { kind: 'CDA', details: { event, version: cda.version } },
      notices: type === undefined ? [] : [{ type }, ...further.map((one) => ({ type, aspect: one }))],
      formerAgentUserId: open.agent.userId,
    })
  }
}
