import type { BrokerageSettings } from '@bluebonnet/brokerage'
import type { CommissionLine } from '@bluebonnet/commission'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealFollowers } from '@bluebonnet/deals'
import { Payable } from '../participants/payable.js'
import { assertLicensed } from './cda-facts.js'
import type { OpenCda } from './cda-locks.js'
import { CdaStaleness } from './cda-staleness.js'
import { cdaErrors } from './cda.errors.js'
import { PayableLicences } from './payable-licences.js'

export interface Consent {
  /** The version that the broker reviewed. */
  version?: number | undefined
  /** Explicit consent to a plan that the agent changed after submitting. */
  acceptPlanChange?: boolean | undefined
  /** Reason to approve despite open papers. */
  incompleteReason?: string | null | undefined
  /** Reason to approve despite an inactive licence. */
  licenceReason?: string | null | undefined
}

/** Checks whether a CDA may be approved. */
@Injectable()
export class ApprovableCda {
  constructor(
    private readonly staleness: CdaStaleness,
    private readonly payable: Payable,
    private readonly licences: PayableLicences,
    private readonly followers: DealFollowers,
  ) {}

  /**
   * Returns the CDA's lines as they will be signed. Throws SAMPLE_CDA, CDA_VOID, CDA_ALREADY_APPROVED, CDA_CHANGED,
   * CDA_STALE, CDA_WITHOUT_CLOSING_DATE, CDA_PLAN_CHANGED, AGENT_LICENSE_MISSING, LICENSE_NOT_ACTIVE, FILE_INCOMPLETE,
   * FILE_MUST_BE_COMPLETE, or what `Payable` refuses.
   */
  async check(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { version, acceptPlanChange, incompleteReason, licenceReason }: Consent,
  ): Promise<{ lines: CommissionLine[]; settings: BrokerageSettings }> {
    const { deal, agent, cda } = open
    if (deal.isSample) throw cdaErrors.fail('SAMPLE_CDA')
    if (cda.voidedAt !== null) throw cdaErrors.fail('CDA_VOID')
    if (cda.approvedAt !== null) throw cdaErrors.fail('CDA_ALREADY_APPROVED')
    if (version !== undefined && version !== cda.version) throw cdaErrors.fail('CDA_CHANGED')
    if (cda.stale) throw cdaErrors.fail('CDA_STALE')
    if (deal.closeDate === null) throw cdaErrors.fail('CDA_WITHOUT_CLOSING_DATE')
    const { subject, lines, holds } = await this.staleness.currentLines(manager, { deal, agent, cda })
    const { settings } = subject
    assertLicensed(subject.agents)
    if (!holds) throw cdaErrors.fail('CDA_STALE')
    if (subject.others.length > 0) await this.payable.assert(manager, deal, settings)
    await this.payable.assertPlanned(manager, deal, settings, lines)
    if (cda.planChanged && acceptPlanChange !== true) throw cdaErrors.fail('CDA_PLAN_CHANGED')
    await this.licences.assert(manager, caller, open, licenceReason)
    await this.followers.before(manager, { type: 'APPROVING_CDA', caller, deal, incompleteReason })
    return { lines, settings }
  }
}
