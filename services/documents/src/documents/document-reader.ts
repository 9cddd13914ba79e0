import type { CallInput, Document } from '@bluebonnet/contracts'
import { type Caller, ListReply, Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { ServedFile } from '../files/object-files.js'
import { foundDocument } from './document.errors.js'
import { documentList, readableDocuments } from './document.list.js'
import { documentAnswer, documentAnswers } from './document.mapper.js'
import { GeneratedDocuments } from './generated-documents.js'

/** Reads the documents that the caller may read, and their files. */
@Injectable()
export class DocumentReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly generatedDocuments: GeneratedDocuments,
  ) {}

  /** Newest first; archived ones only on request. */
  async list(caller: Caller, query: CallInput<'GET /api/documents'>['query']): Promise<ListReply<Document>> {
    const { rows, total, next } = await this.lists.page(documentList, caller, query)
    return new ListReply(await documentAnswers(this.dataSource.manager, caller, rows), total, next)
  }

  /** Throws DOCUMENT_NOT_FOUND. */
  async one(caller: Caller, id: string): Promise<Document> {
    const { manager } = this.dataSource
    const document = foundDocument(await readableDocuments(manager, caller).andWhere({ id }).getOne())
    return documentAnswer(manager, caller, document)
  }

  /** The file of a document. Throws DOCUMENT_NOT_FOUND. */
  async file(caller: Caller, id: string): Promise<Omit<ServedFile, 'inline'>> {
    const { manager } = this.dataSource
    const document = foundDocument(await readableDocuments(manager, caller).andWhere({ id }).getOne())
    return {
      key: await this.generatedDocuments.objectKeyOf(manager, id),
      name: document.fileName,
      contentType: document.contentType,
    }
  }
}
