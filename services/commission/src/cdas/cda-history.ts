import type { TaskAct } from '@bluebonnet/contracts/tasks/task-acts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  DealEvents,
  DealFollowers,
  isOwnDeal,
  type OpenDeal,
  ownDealMark,
  ownDecision,
  Timeline,
} from '@bluebonnet/deals'
import type { CdaEntity } from './cda.entity.js'

const actions = {
  GENERATED: 'cda.generate',
  REVISED: 'cda.generate',
  APPROVED: 'cda.approve',
  SENT: 'cda.send',
  VOIDED: 'cda.void',
} as const

/** What somebody did with a CDA. */
interface CdaAct {
  open: Omit<OpenDeal, 'cda'>
  cda: Pick<CdaEntity, 'id' | 'version'>
  event: keyof typeof actions
  reason?: string
  /** For the audit log. */
  before?: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** Tasks that it does, or undoes. */
  tasks?: { acts: readonly Exclude<TaskAct, 'PAPER_FILED'>[]; done: boolean }
  notice?: 'CDA_APPROVED' | 'CDA_SENT' | 'CDA_VOIDED'
  /** For another notice beside it. */
  aspect?: string
  /** Whether it is a broker's or manager's decision: one on their own deal is marked and told as such. */
  isDecision?: boolean
}

/** Writes what happened to a CDA: tasks, timeline, audit log, notices and open screens, in the act's transaction. */
@Injectable()
export class CdaHistory {
  constructor(
    private readonly followers: DealFollowers,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  async record(manager: EntityManager, caller: Caller, act: CdaAct): Promise<void> {
    const { open, cda, event, reason, before, after, tasks, isDecision = false } = act
    const { userId: actorId } = caller
    const dealId = open.deal.id
    const why = reason === undefined ? {} : { reason }
    if (tasks !== undefined) await this.followers.tell(manager, { type: 'ACTS', dealId, ...tasks, by: actorId })
    await this.timeline.add(manager, { dealId, kind: 'CDA', actorId, ...why, details: { event, version: cda.version } })
    await this.journal.did(manager, actorId, actions[event], cda.id, {
      ...(before === undefined ? {} : { before }),
      ...why,
      after: { ...after, ...(isDecision ? ownDealMark(caller, open) : {}) },
    })
    await this.announce(manager, caller, act)
    await this.events.cdaChanged(manager, { cdaId: cda.id, dealId, agentUserId: open.agent.userId })
  }

  private async announce(manager: EntityManager, caller: Caller, act: CdaAct): Promise<void> {
    const { open, cda, notice: type, aspect, isDecision = false } = act
    if (type === undefined) return
    const announcement = { type, subjectId: cda.id, actorId: caller.userId } as const
    await this.announcements.announce(manager, announcement)
    if (aspect !== undefined) await this.announcements.announce(manager, { ...announcement, aspect })
    if (isDecision && isOwnDeal(caller, open))
      await this.announcements.announce(manager, { ...announcement, aspect: ownDecision })
  }
}
