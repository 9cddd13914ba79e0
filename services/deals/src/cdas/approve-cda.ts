import { Brokerage, type BrokerageSettings, UserEntity } from '@bluebonnet/auth'
import type { CommissionLine } from '@bluebonnet/commission'
import { roleLabels } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, Journal, Outbox, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaAccounting } from '../commission/cda-accounting.js'
import { DealEvents } from '../deals/deal.events.js'
import { DealFollowers } from '../deals/deal-followers.js'
import { assertMayDecideOn, isOwnDeal, ownDealMark } from '../deals/own-deals.js'
import { Timeline } from '../deals/timeline.js'
import { ownDecision } from '../notices/deal-notice.js'
import { Payable } from '../participants/payable.js'
import { CdaActivity } from './cda-activity.js'
import { CdaLocks, type OpenCda } from './cda-locks.js'
import { cdaErrors } from './cda.errors.js'
import { assertLicensed, factsOf, licenceOf, withClientName } from './cda-facts.js'
import { CdaStaleness } from './cda-staleness.js'
import type { CdaSignature } from './cda-figures.js'
import { CdaReader } from './cda-reader.js'
import { CdaVersions } from './cda-versions.js'
import { renderCda } from './jobs/cda.jobs.js'
import { PayableLicences } from './payable-licences.js'

interface Consent {
  /** The version that the broker looked at. */
  version?: number | undefined
  /** The explicit yes to a plan that the agent changed after submitting. */
  acceptPlanChange?: boolean | undefined
  /** Why it is approved although papers are open. */
  incompleteReason?: string | null | undefined
  /** Why it is approved although a licence is not active. */
  licenceReason?: string | null | undefined
}

/**
 * A broker's or manager's signature under a CDA; the signed page is made under the same version
 * (docs/rules/cda.md#approve).
 */
@Injectable()
export class ApproveCda {
  constructor(
    private readonly tx: Tx,
    private readonly locks: CdaLocks,
    private readonly staleness: CdaStaleness,
    private readonly followers: DealFollowers,
    private readonly brokerage: Brokerage,
    private readonly outbox: Outbox,
    private readonly activity: CdaActivity,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
    private readonly reader: CdaReader,
    private readonly licences: PayableLicences,
    private readonly payable: Payable,
    private readonly versions: CdaVersions,
    private readonly accounting: CdaAccounting,
  ) {}

  /**
   * Throws SELF_CHANGE for a manager's own, CDA_VOID, CDA_ALREADY_APPROVED, CDA_CHANGED, CDA_STALE,
   * CDA_WITHOUT_CLOSING_DATE, CDA_PLAN_CHANGED, AGENT_LICENSE_MISSING, LICENSE_NOT_ACTIVE, FILE_INCOMPLETE,
   * FILE_MUST_BE_COMPLETE, or what `Payable` refuses.
   */
  async approve(caller: Caller, cdaId: string, consent: Consent): Promise<Cda> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      assertMayDecideOn(caller, open)
      const lines = await this.approvable(manager, open, consent)
      await this.licences.assert(manager, caller, open, consent.licenceReason)
      const { incompleteReason } = consent
      await this.followers.before(manager, { type: 'APPROVING_CDA', caller, deal: open.deal, incompleteReason })
      const now = new Date()
      const { deal, agent, cda } = open
      const settings = await this.brokerage.settings(manager)
      const printed = factsOf(await withClientName(manager, deal), agent, licenceOf(agent), settings)
      const signed = {
        // What is signed names everybody as they are called now; the letterhead stays that of the version.
        facts: { ...printed, brokerage: cda.facts.brokerage },
        lines,
        approvedBy: caller.userId,
        approvedAt: now,
        signature: { ...(await this.signature(manager, caller, settings, now)) },
        signedPageState: 'QUEUED',
        pdfUrl: null,
        updatedAt: now,
      } as const
      await this.versions.sign(manager, deal, cda, signed)
      await this.outbox.add(manager, renderCda, { cdaId, version: open.cda.version, page: 'SIGNED' })
      const acts = ['CDA_GENERATED', 'CDA_APPROVED'] as const
      await this.followers.tell(manager, { type: 'ACTS', dealId: deal.id, acts, done: true, by: caller.userId })
      await this.record(manager, caller, open, now)
      await this.accounting.approved(manager, caller, { ...open, cda: Object.assign(cda, signed) })
      return this.reader.one(caller, cdaId, manager)
    })
  }

  /** Answers its lines as they are signed. */
  private async approvable(
    manager: EntityManager,
    { deal, agent, cda }: OpenCda,
    { version, acceptPlanChange }: Consent,
  ): Promise<CommissionLine[]> {
    if (cda.voidedAt !== null) throw cdaErrors.fail('CDA_VOID')
    if (cda.approvedAt !== null) throw cdaErrors.fail('CDA_ALREADY_APPROVED')
    if (version !== undefined && version !== cda.version) throw cdaErrors.fail('CDA_CHANGED')
    if (cda.stale) throw cdaErrors.fail('CDA_STALE')
    if (deal.closeDate === null) throw cdaErrors.fail('CDA_WITHOUT_CLOSING_DATE')
    const { subject, lines, holds } = await this.staleness.look(manager, { deal, agent, cda })
    assertLicensed(subject.agents)
    if (!holds) throw cdaErrors.fail('CDA_STALE')
    if (subject.others.length > 0) await this.payable.assert(manager, deal, subject.settings)
    await this.payable.assertPlanned(manager, deal, subject.settings, lines)
    if (cda.planChanged && acceptPlanChange !== true) throw cdaErrors.fail('CDA_PLAN_CHANGED')
    return lines
  }

  private async signature(
    manager: EntityManager,
    caller: Caller,
    settings: BrokerageSettings,
    signedAt: Date,
  ): Promise<CdaSignature> {
    const approver = await manager.findOneByOrFail(UserEntity, { id: caller.userId })
    return {
      approverName: `${caller.firstName} ${caller.lastName}`.trim() || caller.email,
      approverRole: roleLabels[caller.role],
      approverLicenceNumber: approver.trecLicenseNo,
      designatedBrokerName: settings.designatedBroker.name,
      designatedBrokerLicenceNumber: settings.designatedBroker.licenceNumber,
      signedAt: signedAt.toISOString(),
    }
  }

  private async record(manager: EntityManager, caller: Caller, open: OpenCda, at: Date): Promise<void> {
    const { deal, agent, cda } = open
    await this.timeline.add(manager, {
      dealId: deal.id,
      kind: 'CDA',
      actorId: caller.userId,
      details: { event: 'APPROVED', version: cda.version },
    })
    await this.journal.did(manager, caller.userId, 'cda.approve', cda.id, {
      before: { approvedAt: null },
      after: { approvedAt: at, version: cda.version, ...ownDealMark(caller, open) },
    })
    if (deal.status === 'CLOSED') await this.activity.disbursed(manager, caller.userId, deal, cda)
    const announcement = { type: 'CDA_APPROVED', subjectId: cda.id, actorId: caller.userId } as const
    await this.announcements.announce(manager, announcement)
    if (isOwnDeal(caller, open)) await this.announcements.announce(manager, { ...announcement, aspect: ownDecision })
    await this.events.cdaChanged(manager, { cdaId: cda.id, dealId: deal.id, agentUserId: agent.userId })
  }
}
