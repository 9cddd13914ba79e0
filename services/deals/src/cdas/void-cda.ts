import { Injectable } from '@nestjs/common'
import { Links } from '@bluebonnet/auth'
import type { Cda } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, Journal, Outbox, Tx } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { CdaAccounting } from '../commission/cda-accounting.js'
import { Ledger } from '../commission/ledger.js'
import { DealEvents } from '../deals/deal.events.js'
import { DealFollowers } from '../deals/deal-followers.js'
import { assertMayDecideOn, isOwnDeal, ownDealMark } from '../deals/own-deals.js'
import { Timeline } from '../deals/timeline.js'
import { ownDecision } from '../notices/deal-notice.js'
import { CdaLocks, type OpenCda } from './cda-locks.js'
import { CdaReader } from './cda-reader.js'
import { CdaStaleness } from './cda-staleness.js'
import { CdaVersions } from './cda-versions.js'
import { CdaEntity } from './cda.entity.js'
import { cdaErrors } from './cda.errors.js'
import { addressesSentTo } from './cdas.sql.js'
import { mailVoid, stampCda } from './jobs/cda.jobs.js'

interface Voiding {
  caller: Caller
  reason: string
}

/**
 * Voids a CDA: by a broker's call, or because its deal came apart. What it counted is reversed, its pages are stamped.
 */
@Injectable()
export class VoidCda {
  constructor(
    private readonly tx: Tx,
    private readonly locks: CdaLocks,
    private readonly ledger: Ledger,
    private readonly accounting: CdaAccounting,
    private readonly links: Links,
    private readonly versions: CdaVersions,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
    private readonly reader: CdaReader,
    private readonly staleness: CdaStaleness,
    private readonly followers: DealFollowers,
  ) {}

  /** Throws SELF_CHANGE for a manager's own, CDA_VOID when it is void already, CDA_HAS_RECEIPTS. */
  async void(caller: Caller, cdaId: string, reason: string): Promise<Cda> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      assertMayDecideOn(caller, open)
      if (open.cda.voidedAt !== null) throw cdaErrors.fail('CDA_VOID')
      await this.voidWithin(manager, open, { caller, reason })
      return this.reader.one(caller, cdaId, manager)
    })
  }

  /** The same inside a transaction that has the deal locked already. Throws CDA_HAS_RECEIPTS. */
  async voidWithin(manager: EntityManager, open: OpenCda, { caller, reason }: Voiding): Promise<void> {
    const { deal, agent, cda } = open
    const now = new Date()
    const { userId: actorId } = caller
    const by = { authorId: actorId, reason: `Version ${cda.version} was voided: ${reason}` }
    await this.ledger.reverse(manager, cda, by)
    await manager.update(
      CdaEntity,
      { id: cda.id },
      { voidedAt: now, voidedBy: actorId, voidReason: reason, stale: false, staleReason: null, updatedAt: now },
    )
    await this.versions.end(manager, cda)
    await this.accounting.voided(manager, cda, by)
    const acts = ['CDA_GENERATED', 'CDA_APPROVED'] as const
    await this.followers.tell(manager, { type: 'ACTS', dealId: deal.id, acts, done: false, by: actorId })
    await this.versions.supersedePages(manager, cda)
    await this.outbox.add(manager, stampCda, { cdaId: cda.id, version: cda.version })
    await this.links.revoke(manager, { purpose: 'CDA', subjectId: cda.id })
    await this.warnTitleCompanies(manager, cda)
    await this.timeline.add(manager, {
      dealId: deal.id,
      kind: 'CDA',
      actorId,
      reason,
      details: { event: 'VOIDED', version: cda.version },
    })
    await this.journal.did(manager, actorId, 'cda.void', cda.id, {
      before: { voidedAt: null },
      reason,
      after: { voidedAt: now, version: cda.version, ...ownDealMark(caller, open) },
    })
    const announcement = { type: 'CDA_VOIDED', subjectId: cda.id, actorId } as const
    await this.announcements.announce(manager, announcement)
    if (isOwnDeal(caller, open)) await this.announcements.announce(manager, { ...announcement, aspect: ownDecision })
    await this.events.cdaChanged(manager, { cdaId: cda.id, dealId: deal.id, agentUserId: agent.userId })
    const cause = { reason: 'Another CDA of the agent was voided', actorId }
    await this.staleness.recheck(manager, open.agentIds, cause)
  }

  /** Every address that the version went to is told, each once. */
  private async warnTitleCompanies(manager: EntityManager, cda: CdaEntity): Promise<void> {
    const sends = await addressesSentTo(manager, [cda.id, cda.version])
    await this.outbox.addMany(
      manager,
      mailVoid,
      sends.map(({ id }) => ({ sendId: id })),
    )
  }
}
