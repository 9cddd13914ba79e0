import { type Caller, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, IsNull } from 'typeorm'
import { truthfulName } from '../files/file-kinds.js'
import { objectPathOf } from '../objects/object-path.js'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'

export interface GeneratedDocument {
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

/** Pages that the product makes itself, kept among a deal's documents. All inside the caller's transaction. */
@Injectable()
export class GeneratedDocuments {
  /** Adds a stored page as a document of type CDA and answers the document's id. */
  async record(manager: EntityManager, page: GeneratedDocument): Promise<string> {
    const now = new Date()
    const objectId = newId()
    const fileName = truthfulName(page.label, page.contentType)
    const stored = { contentType: page.contentType, sizeBytes: page.size }
    await manager.insert(StoredObjectEntity, {
      ...stored, id: objectId, key: page.objectKey, ownerId: page.uploadedBy, purpose: 'cda', state: 'STORED', name: fileName,
      createdAt: now, storedAt: now, recordedAt: now,
    })
    const id = newId()
    await manager.insert(DocumentEntity, {
      ...stored, id, dealId: page.dealId, label: page.label, url: objectPathOf(objectId), type: 'CDA', objectId, fileName,
      uploadedBy: page.uploadedBy, uploadedAt: now,
    })
    return id
  }

  /** Marks a page that a later version replaced; a second time changes nothing. */
  async supersede(manager: EntityManager, documentId: string): Promise<void> {
    await manager.update(DocumentEntity, { id: documentId, supersededAt: IsNull() }, { supersededAt: new Date() })
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
