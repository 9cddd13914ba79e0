import { Injectable } from '@nestjs/common'
import { type Caller, newId } from '@bluebonnet/platform'
import { type EntityManager, IsNull } from 'typeorm'
import { nameWithExtension } from '../files/file-kinds.js'
import { objectPathOf } from '../objects/object-path.js'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'
import { objectKeyOfDocument, recordPage, replacePage } from './documents.sql.js'

interface GeneratedDocument {
  dealId: string
  label: string
  /** The key of the bytes, which are already stored. */
  objectKey: string
  /** Bytes. */
  size: number
  contentType: string
  /** The user it was generated for. */
  uploadedBy: Caller['userId']
}

/** Stores generated pages among a deal's documents. All methods run in the caller's transaction. */
@Injectable()
export class GeneratedDocuments {
  /** Adds a stored page as a document of type CDA and returns the document's id. */
  async record(manager: EntityManager, page: GeneratedDocument): Promise<string> {
    const [id, objectId] = [newId(), newId()]
    await recordPage(manager, [
      objectId,
      page.objectKey,
      page.uploadedBy,
      nameWithExtension(page.label, page.contentType),
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

  /** Replaces a page's bytes with stored ones and returns the key of the old ones. Throws DOCUMENT_NOT_FOUND. */
  async replace(
    manager: EntityManager,
    documentId: string,
    { objectKey, size }: Pick<GeneratedDocument, 'objectKey' | 'size'>,
  ): Promise<string> {
    const [old] = await replacePage(manager, [documentId, objectKey, size])
    if (old === undefined) throw documentErrors.fail('DOCUMENT_NOT_FOUND')
    return old.key
  }

  async isKept(manager: EntityManager, objectKey: string): Promise<boolean> {
    return manager.existsBy(StoredObjectEntity, { key: objectKey })
  }

  /** The key of a document's bytes. Throws DOCUMENT_NOT_FOUND. */
  async objectKeyOf(manager: EntityManager, documentId: string): Promise<string> {
    const [row] = await objectKeyOfDocument(manager, [documentId])
    if (row === undefined) throw documentErrors.fail('DOCUMENT_NOT_FOUND')
    return row.key
  }
}
