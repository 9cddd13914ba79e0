import { type CallInput } from '@bluebonnet/contracts'
import { type DocumentType, documentTypes, visibility } from '@bluebonnet/domain'
import {
  type Caller,
  entityRows,
  allOf,
  is,
  type List,
  newest,
  ofDeal,
  raw,
  type Sql,
  sql,
  wordsNamingDeal,
} from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { DocumentEntity } from './document.entity.js'

type Query = CallInput<'GET /api/documents'>['query']

/**
 * A person's own documents: uploaded by them, or of their deals, clients and properties. UNION, so that each part uses
 * its index.
 */
const own = ({ userId, agentId }: Caller): Sql => sql`
  SELECT id FROM documents WHERE uploaded_by = ${userId}
  UNION SELECT d.id FROM documents d JOIN deals o ON o.id = d.deal_id WHERE o.agent_id = ${agentId}
  UNION SELECT d.id FROM documents d JOIN clients o ON o.id = d.client_id WHERE o.agent_id = ${agentId}
  UNION SELECT d.id FROM documents d JOIN properties o ON o.id = d.property_id WHERE o.agent_id = ${agentId}`

/**
 * What shares let the caller read (docs/rules/papers-and-retention.md#share); also the papers of deals that they
 * share, except the CDA, which shows everybody's pay, and files attached to messages of their deals.
 */
const shared = ({ userId, agentId }: Caller): Sql => sql`
  SELECT document_id FROM document_shares WHERE shared_with_user_id = ${userId} AND ended_at IS NULL
  UNION SELECT document_id FROM document_shares WHERE share_with_all_agents AND ended_at IS NULL
  UNION SELECT d.id FROM documents d
         WHERE d.deal_id = ANY (ARRAY(SELECT deals_shared_with(${agentId}::uuid))) AND d.type <> 'CDA'
  UNION SELECT given.document_id FROM deal_message_documents given JOIN deal_messages m ON m.id = given.message_id
          JOIN deals o ON o.id = m.deal_id
         WHERE NOT given.is_of_deal
           AND (o.agent_id = ${agentId} OR o.id = ANY (ARRAY(SELECT deals_shared_with(${agentId}::uuid))))`

/** Builds the ids as an array first: with a set, the database prefers to scan all documents. */
const among = (caller: Caller, ids: () => Sql): Sql | null => {
  const sees = visibility(caller)
  if (sees === 'brokerage') return null
  return sees === 'own' ? sql`document.id = ANY (ARRAY(${ids()}))` : raw('false')
}

const readable = (caller: Caller): Sql | null => among(caller, () => sql`${own(caller)} UNION ${shared(caller)}`)

const query = (manager: EntityManager, seen: Sql | null): SelectQueryBuilder<DocumentEntity> =>
  manager.createQueryBuilder(DocumentEntity, 'document').where(...allOf([seen]).named)

/** The documents that a person may read: the office all, an agent their own and shared ones. */
export const readableDocuments = (manager: EntityManager, caller: Caller): SelectQueryBuilder<DocumentEntity> =>
  query(manager, readable(caller))

/** The documents that a person may share, archive or delete: the same without what was only shared with them. */
export const ownDocuments = (manager: EntityManager, caller: Caller): SelectQueryBuilder<DocumentEntity> =>
  query(
    manager,
    among(caller, () => own(caller)),
  )

/** Document types that match a text, by their stored name, with underscores or spaces. */
const typesNamed = (words: string): DocumentType[] => {
  const text = words.toUpperCase()
  return documentTypes.filter((type) => type.includes(text) || type.replaceAll('_', ' ').includes(text))
}

const documentWords = wordsNamingDeal(
  'document.deal_id',
  ofDeal('named'),
  ['document.label', (word) => sql`document.type = ANY(${typesNamed(word)})`],
  { dealTexts: ['named.property_address', 'named.city'] },
)

/**
 * Search is on name, type or the deal's address (docs/rules/lists-and-search.md#search); archived ones show on
 * request.
 */
export const documentList: List<Query, DocumentEntity> = {
  from: 'documents document',
  ...entityRows(DocumentEntity, 'document'),
  order: newest('document.uploaded_at', 'document.id', ({ uploadedAt, id }) => ({ at: uploadedAt, id })),
  orders: {
    name: { by: ['searchable(document.label)'] },
    type: { by: ['document.type', 'document.uploaded_at'] },
    uploaded: { by: ['document.uploaded_at'] },
  },
  scope: readable,
  filters: {
    type: is('document.type'),
    dealId: is('document.deal_id'),
    clientId: is('document.client_id'),
    propertyId: is('document.property_id'),
    ownOf: (userId) =>
      userId === undefined
        ? null
        : sql`document.uploaded_by = ${userId} AND document.deal_id IS NULL AND document.client_id IS NULL
            AND document.property_id IS NULL`,
    bytesOf: (upload, _asked, { userId }) =>
      upload === undefined
        ? null
        : sql`document.object_id IN (
            SELECT same.id FROM objects mine JOIN objects same ON same.sha256 = mine.sha256 AND same.id <> mine.id
             WHERE mine.id = ${upload} AND mine.owner_id = ${userId})`,
    archived: (archived = false) => raw(archived ? 'document.archived_at IS NOT NULL' : 'document.archived_at IS NULL'),
  },
  words: documentWords,
}
