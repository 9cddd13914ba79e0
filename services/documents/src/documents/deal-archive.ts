import { visibility } from '@bluebonnet/contracts'
import { type Caller, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { contentDisposition, safeFileName } from '../files/content-disposition.js'
import { readableDocuments } from './document.list.js'
import type { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'
import { entryNames } from './entry-names.js'
import { type ArchivedFile, zipOf } from './zip-stream.js'

/** All documents of a deal as one file, made while it is sent. */
@Injectable()
export class DealArchive {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  /** Sends what the caller may see of a deal's documents. Throws ATTACHED_DEAL_NOT_FOUND and DEAL_HAS_NO_DOCUMENTS. */
  async send(caller: Caller, dealId: string, reply: FastifyReply): Promise<void> {
    const address = await this.addressOf(caller, dealId)
    const files = await this.files(caller, dealId)
    if (files.length === 0) throw documentErrors.fail('DEAL_HAS_NO_DOCUMENTS')
    const { stream, size } = await zipOf(files, this.store)
    void reply
      .code(200)
      .headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': contentDisposition(`${safeFileName(address)} documents.zip`, false),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    // Not awaited: a reader who goes away in the middle is no fault.
    void reply.send(stream)
  }

  /** The deals' table belongs to the module above and is read by name. */
  private async addressOf(caller: Caller, dealId: string): Promise<string> {
    const sees = visibility(caller)
    const [deal] = await this.dataSource.query<{ property_address: string }[]>(
      'SELECT property_address FROM deals WHERE id = $1 AND ($2 OR agent_id = $3)',
      [dealId, sees === 'brokerage', sees === 'own' ? caller.agentId : null],
    )
    if (deal === undefined) throw documentErrors.fail('ATTACHED_DEAL_NOT_FOUND')
    return deal.property_address
  }

  private async files(caller: Caller, dealId: string): Promise<ArchivedFile[]> {
    const documents = await readableDocuments(this.dataSource.manager, caller)
      .andWhere({ dealId })
      .andWhere('document.archivedAt IS NULL')
      .orderBy({ 'document.uploadedAt': 'ASC', 'document.id': 'ASC' })
      .getMany()
    const rows = await this.dataSource.query<{ id: string; key: string }[]>(
      'SELECT id, key FROM objects WHERE id = ANY ($1::uuid[])',
      [documents.map(({ objectId }) => objectId)],
    )
    const keys = new Map(rows.map(({ id, key }) => [id, key]))
    const names = entryNames(documents.map(shownName))
    return documents.map(({ objectId, uploadedAt, sizeBytes }, index) => ({
      name: names[index] ?? objectId,
      key: keys.get(objectId) ?? '',
      size: sizeBytes,
      modifiedAt: uploadedAt,
    }))
  }
}

/** A page that a later version replaced says so in its name, so that nobody takes it for the one that counts. */
const shownName = ({ fileName, supersededAt }: DocumentEntity): string => {
  const name = safeFileName(fileName)
  return supersededAt === null ? name : `superseded - ${name}`
}
