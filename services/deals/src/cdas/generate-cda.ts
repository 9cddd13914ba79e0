import { cdaStatuses } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { type Caller, Journal, Outbox, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaAccounting } from '../commission/cda-accounting.js'
import { FigureMaker, type Figures, sameFigures } from '../commission/figures.js'
import { Ledger } from '../commission/ledger.js'
import { isLive } from '../deals/deal-cda.sql.js'
import { DealEvents } from '../deals/deal.events.js'
import { DealFollowers } from '../deals/deal-followers.js'
import { Timeline } from '../deals/timeline.js'
import { Payable } from '../participants/payable.js'
import { CdaLocks, type OpenDealCda } from './cda-locks.js'
import { CdaEntity } from './cda.entity.js'
import { cdaErrors } from './cda.errors.js'
import { assertLicensed, factsOf, licenceOf, samePrint, withClientName } from './cda-facts.js'
import type { CdaFacts } from './cda-figures.js'
import { CdaReader } from './cda-reader.js'
import { CdaStaleness } from './cda-staleness.js'
import { CdaVersions, type NewVersion } from './cda-versions.js'
import { renderCda } from './jobs/cda.jobs.js'
import { PlanChange } from './plan-change.js'

/** What a new version starts with; everything that happened to the last one stays with the last one. */
const fresh = {
  stale: false,
  staleReason: null,
  receivableState: null,
  pageState: 'QUEUED',
  pdfUrl: null,
  documentId: null,
  signedPageState: null,
  signedDocumentId: null,
  signature: null,
  approvedBy: null,
  approvedAt: null,
  sentToTitleAt: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
} as const satisfies Partial<CdaEntity>

/**
 * Generates a deal's CDA or revises it (docs/rules/cda.md#generate): figures, ledger entry and the job of its page in
 * one transaction.
 */
@Injectable()
export class GenerateCda {
  constructor(
    private readonly tx: Tx,
    private readonly locks: CdaLocks,
    private readonly figures: FigureMaker,
    private readonly planChange: PlanChange,
    private readonly payable: Payable,
    private readonly ledger: Ledger,
    private readonly accounting: CdaAccounting,
    private readonly versions: CdaVersions,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly events: DealEvents,
    private readonly reader: CdaReader,
    private readonly staleness: CdaStaleness,
    private readonly followers: DealFollowers,
  ) {}

  /**
   * Pressing twice makes one CDA: while it is being made, or when nothing that it says has changed, the answer is the
   * same CDA. Throws DEAL_NOT_APPROVED, AGENT_LICENSE_MISSING, CDA_MUST_BE_VOIDED for an approved one, and what
   * `Payable` refuses.
   */
  async generate(caller: Caller, dealId: string): Promise<Cda> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.ofDeal(manager, caller, dealId)
      const licence = licenceFor(open)
      const cdaId = await this.settle(manager, caller, open, licence)
      return this.reader.one(caller, cdaId, manager)
    })
  }

  private async settle(manager: EntityManager, caller: Caller, open: OpenDealCda, licence: string): Promise<string> {
    const { deal, agent, cda } = open
    if (isLive(cda) && cda.pageState === 'QUEUED') return cda.id
    const subject = await this.figures.subject(manager, deal, agent, cda?.id ?? null)
    assertLicensed(subject.agents)
    if (subject.others.length > 0) await this.payable.assert(manager, deal, subject.settings)
    const figures = await this.figures.make(manager, subject)
    await this.payable.assertPlanned(manager, deal, subject.settings, figures.lines)
    const facts = factsOf(await withClientName(manager, deal), agent, licence, subject.settings)
    if (isLive(cda) && sameFigures(cda, figures) && samePrint(cda.facts, facts)) {
      if (cda.stale) await this.freshen(manager, cda, open)
      return cda.id
    }
    const made = { ...figures, ...(await this.planChange.of(manager, subject)), facts }
    const version = await this.write(manager, caller, open, made)
    const counted = { ...figures, ...version }
    await this.ledger.count(manager, counted, caller.userId)
    const replaces = cda === null ? null : replacing(cda)
    await this.accounting.issued(manager, { authorId: caller.userId, deal, cda: counted, replaces })
    await this.outbox.add(manager, renderCda, { cdaId: version.id, version: version.version, page: 'PLAIN' })
    const by = caller.userId
    await this.followers.tell(manager, { type: 'ACTS', dealId: deal.id, acts: ['CDA_GENERATED'], done: true, by })
    await this.record(manager, caller, open, version, figures)
    const cause = { reason: 'Another CDA of the agent was made', actorId: caller.userId, exceptCdaId: version.id }
    await this.staleness.recheck(manager, open.agentIds, cause)
    return version.id
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    { deal, agent, cda }: OpenDealCda,
    made: Made,
  ): Promise<Version> {
    const now = new Date()
    const row: NewVersion = {
      ...made,
      ...fresh,
      agentId: agent.id,
      createdBy: caller.userId,
      issuedAt: now,
      updatedAt: now,
    }
    if (cda === null) return this.versions.begin(manager, deal, row)
    await this.ledger.reverse(manager, cda, { authorId: caller.userId, reason: replacing(cda) })
    return this.versions.replace(manager, deal, cda, row)
  }

  /** The deal was changed and changed back: the page says what it should. */
  private async freshen(manager: EntityManager, cda: CdaEntity, { deal, agent }: OpenDealCda): Promise<void> {
    await manager.update(CdaEntity, { id: cda.id }, { stale: false, staleReason: null, updatedAt: new Date() })
    await this.events.cdaChanged(manager, { cdaId: cda.id, dealId: deal.id, agentUserId: agent.userId })
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    { deal, agent }: OpenDealCda,
    { id, version }: Version,
    figures: Figures,
  ): Promise<void> {
    await this.timeline.add(manager, {
      dealId: deal.id,
      kind: 'CDA',
      actorId: caller.userId,
      details: { event: version === 1 ? 'GENERATED' : 'REVISED', version },
    })
    await this.journal.did(manager, caller.userId, 'cda.generate', id, {
      after: {
        version,
        grossCommissionCents: figures.grossCommissionCents,
        agentSplitCents: figures.agentSplitCents,
        capCountedCents: figures.capCountedCents,
      },
    })
    await this.events.cdaChanged(manager, { cdaId: id, dealId: deal.id, agentUserId: agent.userId })
  }
}

type Version = Pick<CdaEntity, 'id' | 'dealId' | 'agentId' | 'version'>
type Made = Figures & Pick<CdaEntity, 'planChanged' | 'planBefore'> & { facts: CdaFacts }

const replacing = ({ version }: Pick<CdaEntity, 'version'>): string =>
  `Version ${version} was replaced by version ${version + 1}`

/** The licence number that the page will name; throws when no CDA may be generated. */
const licenceFor = ({ deal, agent, cda }: OpenDealCda): string => {
  if (deal.approvedAt === null || !cdaStatuses.some((status) => status === deal.status))
    throw cdaErrors.fail('DEAL_NOT_APPROVED')
  if (isLive(cda) && cda.approvedAt !== null) throw cdaErrors.fail('CDA_MUST_BE_VOIDED')
  return licenceOf(agent)
}
