import { type Caller, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, IsNull } from 'typeorm'
import { truthfulName } from '../files/file-kinds.js'
import { objectPathOf } from '../objects/object-path.js'
import { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'

interface GeneratedDocument {
  dealId: string
  label: string
  /** Where the store already keeps the bytes. */
  objectKey: string
  /** Bytes. */
  size: number
  contentType: string
  /** The person for whom it was made. */
  uploadedBy: Caller['userId']
}

/** The stored object and the document that takes it over, in one round trip. */
const record = `
  WITH stored AS (
    INSERT INTO objects (id, key, owner_id, purpose, state, name, content_type, size_bytes, created_at, stored_at, recorded_at)
    VALUES ($1, $2, $3, 'cda', 'STORED', $4, $5, $6, now(), now(), now())
    RETURNING id, owner_id, name, content_type, size_bytes, created_at
  )
  INSERT INTO documents (id, deal_id, label, url, type, object_id, file_name, content_type, size_bytes, uploaded_by, uploaded_at)
  SELECT $7::uuid, $8::uuid, $9::text, $10::text, 'CDA', id, name, content_type, size_bytes, owner_id, created_at FROM stored`

/** Object and document change together: what says how long a file is never speaks of another one. */
const replace = `
  WITH old AS (SELECT o.id, o.key FROM documents d JOIN objects o ON o.id = d.object_id WHERE d.id = $1 FOR UPDATE OF o),
  stored AS (UPDATE objects SET key = $2, size_bytes = $3 FROM old WHERE objects.id = old.id),
  shown AS (UPDATE documents SET size_bytes = $3 WHERE id = $1)
  SELECT key FROM old`

/** Pages that the product makes itself, kept among a deal's documents. All inside the caller's transaction. */
@Injectable()
export class GeneratedDocuments {
  /** Adds a stored page as a document of type CDA and answers the document's id. */
  async record(manager: EntityManager, page: GeneratedDocument): Promise<string> {
    const [id, objectId] = [newId(), newId()]
    await manager.query(record, [
      objectId,
      page.objectKey,
      page.uploadedBy,
      truthfulName(page.label, page.contentType),
      page.contentType,
      page.size,
      id,
      page.dealId,
      page.label,
      objectPathOf(objectId),
    ])
    return id
  }

  /** Marks a page that a later version replaced; a second time changes nothing. */
  async supersede(manager: EntityManager, documentId: string): Promise<void> {
    await manager.update(DocumentEntity, { id: documentId, supersededAt: IsNull() }, { supersededAt: new Date() })
  }

  /**
   * Gives a page other bytes, which the store keeps already, and answers where the old ones lie. Throws
   * DOCUMENT_NOT_FOUND.
   */
  async replace(
    manager: EntityManager,
    documentId: string,
    { objectKey, size }: Pick<GeneratedDocument, 'objectKey' | 'size'>,
  ): Promise<string> {
    const [old] = await manager.query<{ key: string }[]>(replace, [documentId, objectKey, size])
    if (old === undefined) throw documentErrors.fail('DOCUMENT_NOT_FOUND')
    return old.key
  }

  /** Whether a document has its bytes at this place of the store. */
  async isKept(manager: EntityManager, objectKey: string): Promise<boolean> {
    return (await manager.query<unknown[]>('SELECT 1 FROM objects WHERE key = $1', [objectKey])).length > 0
  }

  /** Where the store keeps a document's bytes. Throws DOCUMENT_NOT_FOUND. */
  async objectKeyOf(manager: EntityManager, documentId: string): Promise<string> {
    const [row] = await manager.query<{ key: string }[]>(
      'SELECT o.key FROM documents d JOIN objects o ON o.id = d.object_id WHERE d.id = $1',
      [documentId],
    )
    if (row === undefined) throw documentErrors.fail('DOCUMENT_NOT_FOUND')
    return row.key
  }
}
