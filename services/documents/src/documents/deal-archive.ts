import { Injectable } from '@nestjs/common'
import { visibility } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, ObjectStore, Tx } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { DataSource, type EntityManager, type FindOptionsWhere, In, IsNull } from 'typeorm'
import { Scans } from '../scan/scans.js'
import { type ArchivedFile, entryNames, sendArchive } from '../files/archive.js'
import { safeFileName } from '../files/content-disposition.js'
import { readableDocuments } from './document.list.js'
import { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'
import { addressOfDeal, inaccessibleDocuments, keysOfObjects, unscannedKeys } from './documents.sql.js'

interface StoredFile extends Omit<ArchivedFile, 'open'> {
  document: DocumentEntity
  key: string
}

/** Sends documents of a deal, or selected ones, as one file that is created while it is sent. */
@Injectable()
export class DealArchive {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
    private readonly store: ObjectStore,
    private readonly scans: Scans,
  ) {}

  /**
   * Sends what the caller may see of a deal's documents. Throws ATTACHED_DEAL_NOT_FOUND, DEAL_HAS_NO_DOCUMENTS and
   * FILE_WAITS_FOR_SCAN.
   */
  async send(caller: Caller, dealId: string, reply: FastifyReply): Promise<void> {
    const address = await this.addressOf(caller, dealId)
    const files = await this.files(caller, { dealId, archivedAt: IsNull() })
    if (files.length === 0) throw documentErrors.fail('DEAL_HAS_NO_DOCUMENTS')
    await sendArchive(reply, `${address} documents`, this.opened(await this.scans.readableOf(files)))
  }

  /**
   * Sends those of the documents that the caller may read. A download of another person's papers is in the audit log
   * before the first byte is sent. Throws DOCUMENTS_NOT_FOUND and FILE_WAITS_FOR_SCAN.
   */
  async sendSome(caller: Caller, ids: readonly string[], reply: FastifyReply): Promise<void> {
    const files = await this.files(caller, { id: In(ids) })
    if (files.length === 0) throw documentErrors.fail('DOCUMENTS_NOT_FOUND')
    const readable = await this.scans.readableOf(files)
    const sent = readable.map(({ document: { id } }) => id)
    await this.tx.inTransaction(async (manager) => {
      for (const { id: entityId } of await inaccessibleDocuments(manager, [sent, caller.userId, caller.agentId]))
        await this.history.record(manager, caller.userId, 'document.download', entityId, { after: {} })
    })
    await sendArchive(reply, 'Documents', this.opened(readable))
  }

  /** The deals' table belongs to the module above and is read by name. */
  private async addressOf(caller: Caller, dealId: string): Promise<string> {
    const sees = visibility(caller)
    const [deal] = await addressOfDeal(this.dataSource, [
      dealId,
      sees === 'brokerage',
      sees === 'own' ? caller.agentId : null,
    ])
    if (deal === undefined) throw documentErrors.fail('ATTACHED_DEAL_NOT_FOUND')
    return deal.property_address
  }

  private async files(caller: Caller, which: FindOptionsWhere<DocumentEntity>): Promise<StoredFile[]> {
    const documents = await readableDocuments(this.dataSource.manager, caller)
      .andWhere(which)
      .orderBy({ 'document.uploadedAt': 'ASC', 'document.id': 'ASC' })
      .getMany()
    const names = entryNames(documents.map(shownName))
    return (await this.stored(documents)).map((file, index) => ({ ...file, name: names[index] ?? file.name }))
  }

  /**
   * All documents of a deal with their bytes, archived and superseded ones too; files with malware are left out.
   * Throws FILE_WAITS_FOR_SCAN.
   */
  async whole(manager: EntityManager, dealId: string): Promise<(ArchivedFile & { document: DocumentEntity })[]> {
    const documents = await manager.find(DocumentEntity, { where: { dealId }, order: { uploadedAt: 'ASC', id: 'ASC' } })
    return this.opened(await this.scans.readableOf(await this.stored(documents)))
  }

  /** Throws FILE_WAITS_FOR_SCAN while a file of these deals waits for its scan: an archive would break off there. */
  async assertScanned(manager: EntityManager, dealIds: readonly string[]): Promise<void> {
    await this.scans.readableOf(await unscannedKeys(manager, [dealIds]))
  }

  private async stored(documents: readonly DocumentEntity[]): Promise<StoredFile[]> {
    const rows = await keysOfObjects(this.dataSource, [documents.map(({ objectId }) => objectId)])
    const keys = new Map(rows.map(({ id, key }) => [id, key]))
    return documents.map((document) => ({
      document,
      name: shownName(document),
      key: keys.get(document.objectId) ?? '',
      size: document.sizeBytes,
      modifiedAt: document.uploadedAt,
    }))
  }

  private opened<File extends StoredFile>(files: readonly File[]): (File & ArchivedFile)[] {
    return files.map((file) => ({
      ...file,
      open: async () => {
        const found = await this.store.get(file.key)
        if (found === null) throw new Error(`The store has no ${file.key}`)
        return found.stream
      },
    }))
  }
}

/** Marks a superseded page in its name, so that nobody mistakes it for the current one. */
const shownName = ({ fileName, supersededAt }: DocumentEntity): string => {
  const name = safeFileName(fileName)
  return supersededAt === null ? name : `superseded - ${name}`
}
