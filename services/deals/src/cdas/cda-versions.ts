import type { CommissionLine } from '@bluebonnet/commission'
import { GeneratedDocuments } from '@bluebonnet/documents'
import { derivedId, insertMany, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEntity } from '../deals/deal.entity.js'
import { CdaEntity, CdaVersionEntity } from './cda.entity.js'
import type { CdaFacts } from './cda-figures.js'
import { CdaLineEntity, CdaShareEntity } from './cda-line.entities.js'
import { endLines, endShares, type IssuedCda, removeLines } from './cda-lines.sql.js'

type OfDeal = Pick<DealEntity, 'id' | 'createdAt'>
/** A version before it has a number. */
export type NewVersion = Omit<IssuedCda, 'id' | 'dealId' | 'version' | 'createdAt'>
type NumberedVersion = Pick<IssuedCda, 'id' | 'dealId' | 'agentId' | 'version'>
/** What the signature of a version changes of it. */
type Signed = Partial<Omit<CdaEntity, 'facts'>> & { facts: CdaFacts; lines: CommissionLine[] }

/** Writes the versions of CDAs with their lines. What a CDA was when a later version takes its place is kept. */
@Injectable()
export class CdaVersions {
  constructor(private readonly documents: GeneratedDocuments) {}

  /** The first version of a deal's CDA. */
  async begin(manager: EntityManager, deal: OfDeal, { lines, agents, ...row }: NewVersion): Promise<NumberedVersion> {
    const cda = { ...row, id: newId(), dealId: deal.id, version: 1, createdAt: row.issuedAt }
    await manager.insert(CdaEntity, cda)
    await writeLines(manager, deal, { ...cda, lines, agents })
    await manager.update(DealEntity, { id: deal.id }, { hasCda: true })
    return cda
  }

  /** A version in the place of the one that stood. */
  async replace(
    manager: EntityManager,
    deal: OfDeal,
    cda: IssuedCda,
    { lines, agents, ...row }: NewVersion,
  ): Promise<NumberedVersion> {
    // All that both share is copied: a column that the version's table alone has does not compile here.
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

  /** The same version, naming everybody as they are called when it is signed. */
  async sign(manager: EntityManager, deal: OfDeal, cda: IssuedCda, { lines, ...columns }: Signed): Promise<void> {
    await manager.update(CdaEntity, { id: cda.id }, columns)
    await removeLines(manager, [cda.id, cda.version])
    const { id, version, agentId, createdAt } = cda
    await writeLines(manager, deal, { id, version, agentId, createdAt, facts: columns.facts, lines, agents: null })
  }

  /** A void CDA divides nothing. */
  async end(manager: EntityManager, { id, dealId }: Pick<CdaEntity, 'id' | 'dealId'>): Promise<void> {
    await endLines(manager, [id])
    await endShares(manager, [id])
    await manager.update(DealEntity, { id: dealId }, { hasCda: false })
  }

  /** Marks the version's documents as replaced. */
  async supersedePages(
    manager: EntityManager,
    { documentId, signedDocumentId }: Pick<CdaEntity, 'documentId' | 'signedDocumentId'>,
  ): Promise<void> {
    for (const id of [documentId, signedDocumentId]) if (id !== null) await this.documents.supersede(manager, id)
  }
}

type Written = Pick<IssuedCda, 'id' | 'version' | 'agentId' | 'createdAt' | 'facts' | 'lines' | 'agents'>

const writeLines = async (manager: EntityManager, deal: OfDeal, cda: Written): Promise<void> => {
  const { id: cdaId, version, createdAt, facts } = cda
  const of = { cdaId, version, dealId: deal.id, stands: true }
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
