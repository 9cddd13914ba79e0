import { cdaStatuses } from '@bluebonnet/domain'
import type { Cda } from '@bluebonnet/contracts'
import { type Caller, type IdempotentChange } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { sameFigures } from '../estimates/figures.js'
import { isLive } from '@bluebonnet/deals'
import { licenceOf, samePrint } from './cda-facts.js'
import { CdaHistory } from './cda-history.js'
import { CdaLocks, type OpenDealCda } from './cda-locks.js'
import { CdaReader } from './cda-reader.js'
import { CdaStaleness } from './cda-staleness.js'
import { CdaVersions } from './cda-versions.js'
import { cdaErrors } from './cda.errors.js'
import { NewFigures } from './new-figures.js'

/**
 * Generates or revises a deal's CDA (docs/rules/cda.md#generate): figures, ledger entry and page job in one
 * transaction.
 */
@Injectable()
export class GenerateCda {
  constructor(
    private readonly locks: CdaLocks,
    private readonly figures: NewFigures,
    private readonly versions: CdaVersions,
    private readonly history: CdaHistory,
    private readonly reader: CdaReader,
    private readonly staleness: CdaStaleness,
  ) {}

  /**
   * Idempotent: while the CDA renders, or if its content would not change, the same CDA is returned. Throws
   * DEAL_NOT_APPROVED, AGENT_LICENSE_MISSING, CDA_MUST_BE_VOIDED for an approved one, and what `Payable` refuses.
   */
  async generate(once: IdempotentChange, caller: Caller, dealId: string): Promise<Cda> {
    return once(async (manager) => {
      const open = await this.locks.ofDeal(manager, caller, dealId)
      const licence = licenceFor(open)
      const cdaId = await this.issueOrKeep(manager, caller, open, licence)
      return this.reader.one(caller, cdaId, manager)
    })
  }

  private async issueOrKeep(
    manager: EntityManager,
    caller: Caller,
    open: OpenDealCda,
    licence: string,
  ): Promise<string> {
    const { deal, agent, cda } = open
    if (isLive(cda) && cda.pageState === 'QUEUED') return cda.id
    const { subject, figures, facts } = await this.figures.of(manager, open, licence)
    if (isLive(cda) && sameFigures(cda, figures) && samePrint(cda.facts, facts)) {
      if (cda.stale) await this.staleness.refresh(manager, { deal, cda, agentUserId: agent.userId })
      return cda.id
    }
    const made = { ...figures, ...(await this.figures.changedPlan(manager, subject)), facts }
    const version = await this.versions.issue(manager, caller, open, made)
    await this.history.record(manager, caller, {
      open,
      cda: version,
      event: version.version === 1 ? 'GENERATED' : 'REVISED',
      after: {
        version: version.version,
        grossCommissionCents: figures.grossCommissionCents,
        agentSplitCents: figures.agentSplitCents,
        capCountedCents: figures.capCountedCents,
      },
      tasks: { acts: ['CDA_GENERATED'], done: true },
    })
    const cause = { reason: 'Another CDA of the agent was made', actorId: caller.userId, exceptCdaId: version.id }
    await this.staleness.recheck(manager, open.agentIds, cause)
    return version.id
  }
}

/** The licence number for the page. Throws if no CDA may be generated. */
const licenceFor = ({ deal, agent, cda }: OpenDealCda): string => {
  if (deal.approvedAt === null || !cdaStatuses.some((status) => status === deal.status))
    throw cdaErrors.fail('DEAL_NOT_APPROVED')
  if (isLive(cda) && cda.approvedAt !== null) throw cdaErrors.fail('CDA_MUST_BE_VOIDED')
  return licenceOf(agent)
}
