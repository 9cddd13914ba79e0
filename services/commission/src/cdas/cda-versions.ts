import type { CommissionLine } from '@bluebonnet/commission'
import { GeneratedDocuments } from '@bluebonnet/documents'
import { type Caller, derivedId, insertMany, newId, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaAccounting } from './cda-accounting.js'
import type { Figures } from '../estimates/figures.js'
import { Ledger } from '../ledger/ledger.js'
import { DealEntity } from '@bluebonnet/deals'
import { CdaEntity, CdaVersionEntity } from './cda.entity.js'
import type { CdaFacts } from './cda-figures.js'
import { CdaLineEntity, CdaShareEntity } from './cda-line.entities.js'
import { endLines, endShares, type IssuedCda, removeLines } from './cda-lines.sql.js'
import type { OpenDealCda } from './cda-locks.js'
import { renderCda, stampCda } from './jobs/cda.jobs.js'

type OfDeal = Pick<DealEntity, 'id' | 'createdAt'>
type VersionData = Figures & Pick<CdaEntity, 'planChanged' | 'planBefore'> & { facts: CdaFacts }
/** A version that has no number yet. */
type NewVersion = Omit<IssuedCda, 'id' | 'dealId' | 'version' | 'createdAt'>
type NumberedVersion = Pick<IssuedCda, 'id' | 'dealId' | 'agentId' | 'version'>
/** What a signature changes in a version. */
type Signed = Partial<Omit<CdaEntity, 'facts'>> & { facts: CdaFacts; lines: CommissionLine[] }

/** Initial values of a new version. Events of the previous version stay with it. */
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
 * Writes CDA versions with their lines, cap entries and page jobs. Keeps a copy of each version that a later one
 * replaces.
 */
@Injectable()
export class CdaVersions {
  constructor(
    private readonly documents: GeneratedDocuments,
    private readonly ledger: Ledger,
    private readonly accounting: CdaAccounting,
    private readonly outbox: Outbox,
  ) {}

  /** Issues the first version of a deal's CDA, or a replacement. */
  async issue(
    manager: EntityManager,
    { userId: authorId }: Caller,
    { deal, agent, cda }: OpenDealCda,
    made: VersionData,
  ): Promise<NumberedVersion> {
    const now = new Date()
    const row = { ...made, ...fresh, agentId: agent.id, createdBy: authorId, issuedAt: now, updatedAt: now }
    const replaces = cda === null ? null : `Version ${cda.version} was replaced by version ${cda.version + 1}`
    if (cda !== null && replaces !== null) await this.ledger.reverse(manager, cda, { authorId, reason: replaces })
    const version = cda === null ? await begin(manager, deal, row) : await this.replace(manager, deal, cda, row)
    const issued = { ...made, ...version }
    await this.ledger.count(manager, issued, authorId)
    await this.accounting.issued(manager, { authorId, deal, cda: issued, replaces })
    await this.outbox.add(manager, renderCda, { cdaId: version.id, version: version.version, page: 'PLAIN' })
    return version
  }

  private async replace(
    manager: EntityManager,
    deal: OfDeal,
    cda: IssuedCda,
    { lines, agents, ...row }: NewVersion,
  ): Promise<NumberedVersion> {
    // Copies all shared columns: a column that only the versions table has fails to compile here.
    const { id: cdaId, lines: _lines, agents: _agents, ...issued } = cda
    const version: Omit<CdaVersionEntity, 'supersededAt'> = { ...issued, id: newId(), cdaId }
    await manager.insert(CdaVersionEntity, version)
    await this.supersedePages(manager, cda)
    const next = { ...row, version: cda.version + 1 }
    await manager.update(CdaEntity, { id: cdaId }, next)
    await endLines(manager, [cdaId])
    await endShares(manager, [cdaId])
    await manager.update(DealEntity, { id: deal.id }, { hasCda: true })
    const { dealId, createdAt } = cda
    const whole = { ...next, id: cdaId, dealId, createdAt }
    await writeLines(manager, deal, { ...whole, lines, agents })
    return whole
  }

  /** Signs the same version, with everybody's name at the time of the signature. */
  async sign(manager: EntityManager, deal: OfDeal, cda: IssuedCda, { lines, ...columns }: Signed): Promise<void> {
    await manager.update(CdaEntity, { id: cda.id }, columns)
    await removeLines(manager, [cda.id, cda.version])
    const { id, version, agentId, createdAt } = cda
    await writeLines(manager, deal, { id, version, agentId, createdAt, facts: columns.facts, lines, agents: null })
    await this.outbox.add(manager, renderCda, { cdaId: id, version, page: 'SIGNED' })
  }

  /** A void CDA pays and counts nothing; its pages are stamped. Throws CDA_HAS_RECEIPTS. */
  async end(manager: EntityManager, cda: IssuedCda, { authorId, reason, at }: Ending): Promise<void> {
    const { id, version, dealId } = cda
    const by = { authorId, reason: `Version ${version} was voided: ${reason}` }
    await this.ledger.reverse(manager, cda, by)
    await manager.update(
      CdaEntity,
      { id },
      { voidedAt: at, voidedBy: authorId, voidReason: reason, stale: false, staleReason: null, updatedAt: at },
    )
    await endLines(manager, [id])
    await endShares(manager, [id])
    await manager.update(DealEntity, { id: dealId }, { hasCda: false })
    await this.accounting.voided(manager, cda, by)
    await this.supersedePages(manager, cda)
    await this.outbox.add(manager, stampCda, { cdaId: id, version })
  }

  /** Marks the version's documents as replaced. */
  private async supersedePages(
    manager: EntityManager,
    { documentId, signedDocumentId }: Pick<CdaEntity, 'documentId' | 'signedDocumentId'>,
  ): Promise<void> {
    for (const id of [documentId, signedDocumentId]) if (id !== null) await this.documents.supersede(manager, id)
  }
}

interface Ending {
  authorId: string
  reason: string
  at: Date
}

const begin = async (
  manager: EntityManager,
  deal: OfDeal,
  { lines, agents, ...row }: NewVersion,
): Promise<NumberedVersion> => {
  const cda = { ...row, id: newId(), dealId: deal.id, version: 1, createdAt: row.issuedAt }
  await manager.insert(CdaEntity, cda)
  await writeLines(manager, deal, { ...cda, lines, agents })
  await manager.update(DealEntity, { id: deal.id }, { hasCda: true })
  return cda
}

type Written = Pick<IssuedCda, 'id' | 'version' | 'agentId' | 'createdAt' | 'facts' | 'lines' | 'agents'>

const writeLines = async (manager: EntityManager, deal: OfDeal, cda: Written): Promise<void> => {
  const { id: cdaId, version, createdAt, facts } = cda
  const of = { cdaId, version, dealId: deal.id, isCurrent: true }
  const own = { agentId: cda.agentId, ...facts.agent }
  const paid = new Set<string>()
  const payableOf = ({ kind, payee, to, agent = own }: CommissionLine): string | null => {
    if (payee === 'BROKERAGE') return null
    const id = derivedId(cdaId, kind, to?.payeeId ?? agent.agentId)
    if (paid.has(id)) return null
    paid.add(id)
    return id
  }
  const lines = cda.lines.map((line, position) => {
    const { kind, payee, cents, step, label = null, to, agent = own, owedCents = null, reduces1099 = false } = line
    return {
      ...of,
      position,
      kind,
      payee,
      cents,
      step,
      label,
      agentId: agent.agentId,
      agentName: agent.name,
      agentLicence: agent.licenceNumber,
      payeeId: to?.payeeId ?? null,
      payeeName: to?.name ?? null,
      payeeLicence: to?.licenceNumber ?? null,
      owedCents,
      reduces1099,
      payableId: payableOf(line),
      state: null,
      createdAt,
      dealCreatedAt: deal.createdAt,
    }
  })
  await insertMany(manager, CdaLineEntity, lines)
  const shares = (cda.agents ?? []).map((agent, position) => ({ ...of, ...agent, position }))
  if (shares.length > 0) await insertMany(manager, CdaShareEntity, shares)
}
