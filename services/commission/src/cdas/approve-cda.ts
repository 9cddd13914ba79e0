import { UserEntity } from '@bluebonnet/auth'
import { type BrokerageSettings } from '@bluebonnet/brokerage'
import { roleLabels, type Cda } from '@bluebonnet/contracts'
import { type Caller, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaAccounting } from './cda-accounting.js'
import { assertMayDecideOn } from '@bluebonnet/deals'
import { ApprovableCda, type Consent } from './approvable-cda.js'
import { CdaActivity } from './cda-activity.js'
import { factsOf, licenceOf, withClientName } from './cda-facts.js'
import type { CdaSignature } from './cda-figures.js'
import { CdaHistory } from './cda-history.js'
import { CdaLocks } from './cda-locks.js'
import { CdaReader } from './cda-reader.js'
import { CdaVersions } from './cda-versions.js'

/**
 * Approves a CDA with the signature of a broker or manager. The signed page belongs to the same version
 * (docs/rules/cda.md#approve).
 */
@Injectable()
export class ApproveCda {
  constructor(
    private readonly tx: Tx,
    private readonly locks: CdaLocks,
    private readonly approvableCda: ApprovableCda,
    private readonly versions: CdaVersions,
    private readonly history: CdaHistory,
    private readonly activity: CdaActivity,
    private readonly accounting: CdaAccounting,
    private readonly reader: CdaReader,
  ) {}

  /** Throws SELF_CHANGE for a manager's own CDA, and what `ApprovableCda` refuses. */
  async approve(caller: Caller, cdaId: string, consent: Consent): Promise<Cda> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      assertMayDecideOn(caller, open)
      const { lines, settings } = await this.approvableCda.check(manager, caller, open, consent)
      const now = new Date()
      const { deal, agent, cda } = open
      const printed = factsOf(await withClientName(manager, deal), agent, licenceOf(agent), settings)
      const signed = {
        // The signed page uses everybody's current name; the letterhead stays that of the version.
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
      await this.history.record(manager, caller, {
        open,
        cda,
        event: 'APPROVED',
        before: { approvedAt: null },
        after: { approvedAt: now, version: cda.version },
        tasks: { acts: ['CDA_GENERATED', 'CDA_APPROVED'], done: true },
        notice: 'CDA_APPROVED',
        isDecision: true,
      })
      if (deal.status === 'CLOSED') await this.activity.disbursed(manager, caller.userId, deal, cda)
      await this.accounting.approved(manager, caller, { ...open, cda: Object.assign(cda, signed) })
      return this.reader.one(caller, cdaId, manager)
    })
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
}
