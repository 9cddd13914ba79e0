import { StoredObjectEntity, Uploads } from '@bluebonnet/documents'
import { HandlesJob, type JobHandler, type JobRun, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { LicenceFileEntity } from './licence.entities.js'
import { readLicences } from './licence.jobs.js'
import { LicenceReader, type Outcome, type WatchedLicences } from './licence-reader.js'
import { lockReadings } from './licences.sql.js'

/** Reads an uploaded file outside of any transaction, stores the result and deletes the file. */
@Injectable()
@HandlesJob(readLicences)
export class ReadLicencesHandler implements JobHandler<{ fileId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly reader: LicenceReader,
    private readonly uploads: Uploads,
  ) {}

  async handle(run: JobRun<{ fileId: string }>): Promise<void> {
    const { manager } = this.dataSource
    const file = await manager.findOneBy(LicenceFileEntity, { id: run.payload.fileId, state: 'WAITING' })
    if (file === null) return
    const numbers = await this.reader.watched()
    const outcome = await this.read(file, numbers)
    await run.complete(async (transaction) => {
      await lockReadings(transaction)
      const kept = await this.reader.keep(transaction, file, numbers, outcome)
      await transaction.update(LicenceFileEntity, { id: file.id }, { ...kept, objectId: null, readAt: new Date() })
      if (file.objectId !== null) await this.uploads.release(transaction, [file.objectId])
      await this.reader.publishChange(transaction)
    })
  }

  private async read(file: LicenceFileEntity, numbers: WatchedLicences): Promise<Outcome> {
    const id = file.objectId
    const object = id === null ? null : await this.dataSource.manager.findOneBy(StoredObjectEntity, { id })
    if (object?.scan === 'WAITING') throw new Error('The file is still being checked for malware')
    if (object?.scan === 'FOUND') return 'Malware was found in the file.'
    const bytes = object === null ? null : await this.store.get(object.key)
    return bytes === null ? 'The file is not there any more.' : this.reader.read(bytes.stream, numbers)
  }
}
