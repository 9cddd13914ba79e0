import type { Document } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'

type Names = ReadonlyMap<string, string>

/** Where a document's file is served after the permission check. */
const contentAddressOf = (id: string): string => `/api/documents/${id}/content`

const answerOf = (document: DocumentEntity, names: Names): Document => ({
  id: document.id,
  dealId: document.dealId,
  clientId: document.clientId,
  propertyId: document.propertyId,
  label: document.label,
  url: contentAddressOf(document.id),
  type: document.type,
  contentType: document.contentType,
  size: document.sizeBytes,
  uploadedBy: document.uploadedBy,
  uploadedByName: names.get(document.uploadedBy) ?? '',
  uploadedAt: document.uploadedAt.toISOString(),
  supersededAt: document.supersededAt?.toISOString() ?? null,
  archivedAt: document.archivedAt?.toISOString() ?? null,
})

const uploaderNames = async (manager: EntityManager, documents: readonly DocumentEntity[]): Promise<Names> => {
  const rows = await manager.query<{ id: string; name: string }[]>(
    "SELECT id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) AS name FROM users WHERE id = ANY ($1::uuid[])",
    [[...new Set(documents.map((document) => document.uploadedBy))]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Documents as they are answered, with the names of those who uploaded them read at once. */
export const documentAnswers = async (manager: EntityManager, documents: readonly DocumentEntity[]): Promise<Document[]> => {
  const names = await uploaderNames(manager, documents)
  return documents.map((document) => answerOf(document, names))
}
