import { Brokerage } from '@bluebonnet/brokerage'
import { type CallInput, type Licence, type LicenceFile, type LicenceReading } from '@bluebonnet/contracts'
import { licenceDigits } from '@bluebonnet/domain'
import { Uploads } from '@bluebonnet/documents'
import {
  type Caller,
  defineErrors,
  ChangeHistory,
  type ListReply,
  newId,
  type IdempotentChange,
  Outbox,
  pageOfAll,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { LicenceIndex, type LicenceWithDigits } from './licence-index.js'
import { readLicences } from './licence.jobs.js'
import { LicenceFileEntity } from './licence.entities.js'
import { lastFiles, readingsOf } from './licences.sql.js'

type Query = CallInput<'GET /api/licences'>['query']
type Paging = CallInput<'GET /api/licences/own'>['query']

const licenceErrors = defineErrors({
  FILE_OF_THE_FUTURE: { status: 400, message: 'The date of the file is in the future. Choose the right file.' },
  LICENCE_FILE_WAITS: {
    status: 409,
    message: 'Another file is being read. Wait until it is done, then send this one.',
  },
})

/** The licences of people, payees and the brokerage (docs/rules/licences.md). */
@Injectable()
export class Licences {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licenceIndex: LicenceIndex,
    private readonly brokerage: Brokerage,
    private readonly uploads: Uploads,
    private readonly outbox: Outbox,
    private readonly history: ChangeHistory,
  ) {}

  async list({ flag, userId, ...paging }: Query): Promise<ListReply<Licence>> {
    const statuses = await this.licenceIndex.statuses(this.dataSource.manager, userId === undefined ? null : [userId])
    const flagged = flag === undefined ? statuses : statuses.filter(({ flags }) => flags.includes(flag))
    return paged(flagged, paging)
  }

  /** The caller's own licence, if any. */
  async own({ userId }: Caller, paging: Paging): Promise<ListReply<Licence>> {
    return paged(await this.licenceIndex.statuses(this.dataSource.manager, [userId]), paging)
  }

  async readings({
    number,
    ...paging
  }: CallInput<'GET /api/licences/readings'>['query']): Promise<ListReply<LicenceReading>> {
    const rows = await readingsOf(this.dataSource, [licenceDigits(number)])
    return pageOfAll(
      rows.map(({ digits: _digits, ...reading }) => reading),
      paging,
      { key: ({ id }) => id, texts: ({ name, status }) => [name, status] },
    )
  }

  async files(manager: EntityManager = this.dataSource.manager): Promise<LicenceFile[]> {
    return (await lastFiles(manager)).map(({ createdAt, readAt, ...file }) => ({
      ...file,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }))
  }

  /**
   * Schedules a job that reads an upload of the caller. Throws what `Uploads.take` throws, FILE_OF_THE_FUTURE, and
   * LICENCE_FILE_WAITS while another one waits.
   */
  async send(
    once: IdempotentChange,
    caller: Caller,
    { documentURL, fileDate: given }: CallInput<'POST /api/licences/files'>['body'],
  ): Promise<LicenceFile> {
    return once(async (manager) => {
      const today = await this.brokerage.today(manager)
      const fileDate = given ?? today
      if (fileDate > today) throw licenceErrors.fail('FILE_OF_THE_FUTURE')
      if (await manager.existsBy(LicenceFileEntity, { state: 'WAITING' }))
        throw licenceErrors.fail('LICENCE_FILE_WAITS')
      const upload = await this.uploads.take(manager, caller, documentURL, 'documentURL', 'licences')
      const id = newId()
      const facts = { objectId: upload.id, name: upload.name, fileDate, uploadedBy: caller.userId }
      await manager.insert(LicenceFileEntity, { id, ...facts })
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'licence.file',
        entityType: 'licenceFile',
        entityId: id,
        after: { name: upload.name, fileDate, sizeBytes: upload.sizeBytes },
      })
      await this.outbox.add(manager, readLicences, { fileId: id })
      const file = (await this.files(manager)).find((one) => one.id === id)
      if (file === undefined) throw new Error(`Licence file ${id} is not there`)
      return file
    })
  }
}

const paged = (statuses: readonly LicenceWithDigits[], paging: Paging): ListReply<Licence> =>
  pageOfAll(statuses.map(answerOf), paging, {
    key: ({ kind, holderId }) => `${kind}:${holderId}`,
    texts: ({ name, number }) => [name, number],
  })

const answerOf = ({ digits: _digits, ...licence }: LicenceWithDigits): Licence => licence
