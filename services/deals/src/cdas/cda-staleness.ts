import { Announcements } from '@bluebonnet/notifications'
import { Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { FigureMaker, sameDealFigures, samePlan } from '../commission/figures.js'
import type { DealEntity } from '../deals/deal.entity.js'
import { DealEvents } from '../deals/deal.events.js'
import { Timeline } from '../deals/timeline.js'
import type { OpenCda } from './cda-locks.js'
import { CdaEntity } from './cda.entity.js'
import { sameDealPrint } from './cda-facts.js'

interface Stale {
  deal: Pick<DealEntity, 'id'>
  cda: Pick<CdaEntity, 'id' | 'version'>
  agentUserId: string
}

/** A CDA with its deal and agent as they stand; who else's money it is makes nothing stale. */
type Standing = Omit<OpenCda, 'agentIds'>

interface Cause {
  reason: string
  actorId: string | null
  /** Whether the brokers are told. */
  tell: boolean
}

/** Marks a live CDA whose figures are no longer what the deal says, and takes the mark off when they are again. */
@Injectable()
export class CdaStaleness {
  constructor(
    private readonly figures: FigureMaker,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  /** After a change of the figures of its deal, which is given as it stands now. */
  async follow(manager: EntityManager, { deal, agent, cda }: Standing, cause: Cause): Promise<void> {
    const subject = await this.figures.subject(manager, deal, agent, cda.id)
    // Which of its versions a broker chose is the deal's to say: the CDA names the plan alone.
    const now = await this.figures.make(manager, subject, samePlan(cda, subject.agent) ? subject.agent : cda)
    if (!sameDealFigures(cda, now) || !sameDealPrint(cda.facts, deal)) {
      await this.mark(manager, { deal, cda, agentUserId: agent.userId }, cause)
    } else if (cda.stale && cda.approvedAt !== null) {
      await this.clear(manager, { deal, agent, cda }, cause)
    }
  }

  private async clear(
    manager: EntityManager,
    { deal, agent, cda }: Standing,
    { reason, actorId }: Cause,
  ): Promise<void> {
    await manager.update(CdaEntity, { id: cda.id }, { stale: false, staleReason: null, updatedAt: new Date() })
    await this.journal.did(manager, actorId, 'cda.stale', cda.id, {
      before: { stale: true },
      after: { stale: false },
      reason,
    })
    await this.events.cdaChanged(manager, { cdaId: cda.id, dealId: deal.id, agentUserId: agent.userId })
  }

  async mark(
    manager: EntityManager,
    { deal, cda, agentUserId }: Stale,
    { reason, actorId, tell }: Cause,
  ): Promise<void> {
    const { affected } = await manager.update(
      CdaEntity,
      { id: cda.id, stale: false },
      { stale: true, staleReason: reason, updatedAt: new Date() },
    )
    if (affected === 1) {
      await this.timeline.add(manager, {
        dealId: deal.id,
        kind: 'CDA',
        actorId,
        reason,
        details: { event: 'STALE', version: cda.version },
      })
      await this.journal.did(manager, actorId, 'cda.stale', cda.id, { after: { stale: true }, reason })
      await this.events.cdaChanged(manager, { cdaId: cda.id, dealId: deal.id, agentUserId })
    }
    if (tell) await this.announcements.announce(manager, { type: 'CDA_STALE', subjectId: cda.id, actorId })
  }
}
