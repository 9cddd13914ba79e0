import { type Document } from '@bluebonnet/contracts'
import { visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'
import { addressesSeen, namesOfUsers } from './documents.sql.js'

/** A text by the id of what it belongs to. */
type Texts = ReadonlyMap<string, string>

/** Where a document's file is served after the permission check. */
const contentAddressOf = (id: string): string => `/api/documents/${id}/content`

const answerOf = (document: DocumentEntity, names: Texts, addresses: Texts): Document => ({
  id: document.id,
  dealId: document.dealId,
  clientId: document.clientId,
  propertyId: document.propertyId,
  propertyAddress: addresses.get(document.dealId ?? '') ?? addresses.get(document.propertyId ?? '') ?? null,
  label: document.label,
  url: contentAddressOf(document.id),
  type: document.type,
  contentType: document.contentType,
  mark: document.mark,
  size: document.sizeBytes,
  uploadedBy: document.uploadedBy,
  uploadedByName: names.get(document.uploadedBy) ?? '',
  uploadedAt: document.uploadedAt.toISOString(),
  supersededAt: document.supersededAt?.toISOString() ?? null,
  archivedAt: document.archivedAt?.toISOString() ?? null,
})

const uploaderNames = async (manager: EntityManager, documents: readonly DocumentEntity[]): Promise<Texts> => {
  const rows = await namesOfUsers(manager, [[...new Set(documents.map((document) => document.uploadedBy))]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Addresses of the deals and properties that the caller may see. A person with only a shared document learns nothing
 * about its deal.
 */
const addressesOf = async (
  manager: EntityManager,
  caller: Caller,
  documents: readonly DocumentEntity[],
): Promise<Texts> => {
  const ids = [
    ...new Set(documents.flatMap(({ dealId, propertyId }) => [dealId, propertyId]).filter((id) => id !== null)),
  ]
  if (ids.length === 0) return new Map()
  const rows = await addressesSeen(manager, [ids, visibility(caller) === 'brokerage', caller.agentId])
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** Maps documents for the caller. Loads the uploaders' names and the addresses in bulk. */
export const documentAnswers = async (
  manager: EntityManager,
  caller: Caller,
  documents: readonly DocumentEntity[],
): Promise<Document[]> => {
  const names = await uploaderNames(manager, documents)
  const addresses = await addressesOf(manager, caller, documents)
  return documents.map((document) => answerOf(document, names, addresses))
}

/** Maps one document for the caller. */
export const documentAnswer = async (
  manager: EntityManager,
  caller: Caller,
  document: DocumentEntity,
): Promise<Document> => {
  const [first] = await documentAnswers(manager, caller, [document])
  if (first === undefined) throw new Error('One document has one answer')
  return first
}
