import { Brokerage } from '@bluebonnet/brokerage'
import { uploadRules } from '@bluebonnet/domain'
import {
  dayIn,
  HandlesJob,
  type JobHandler,
  type JobRun,
  newId,
  openAddress,
  type Settings,
  SETTINGS,
  UnreachableAddress,
} from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'
import { LicenceFileEntity } from './licence.entities.js'
import { fetchLicences } from './licence.jobs.js'
import { LicenceReader, type Outcome, type WatchedLicences } from './licence-reader.js'
import { lockReadings } from './licences.sql.js'

const idleMs = 30_000
const wholeMs = 15 * 60_000

/** Streams the file from the brokerage's configured address; its result is listed with the files. */
@Injectable()
@HandlesJob(fetchLicences)
export class FetchLicencesHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly reader: LicenceReader,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    const { licenceFileUrl, timeZone } = await this.brokerage.settings()
    if (licenceFileUrl === null) return
    const numbers = await this.reader.watched()
    const outcome = await this.fetch(licenceFileUrl, numbers)
    await run.complete(async (manager) => {
      await lockReadings(manager)
      const file = { id: newId(), name: new URL(licenceFileUrl).hostname, fileDate: dayIn(timeZone, new Date()) }
      // Readings name their file.
      await manager.insert(LicenceFileEntity, file)
      const kept = await this.reader.keep(manager, file, numbers, outcome)
      await manager.update(LicenceFileEntity, { id: file.id }, { ...kept, readAt: new Date() })
      await this.reader.publishChange(manager)
    })
  }

  private async fetch(address: string, numbers: WatchedLicences): Promise<Outcome> {
    const limits = {
      allowed: this.settings.fetchNetworks,
      maxBytes: uploadRules.licences.bytes,
      idleMs,
      signal: AbortSignal.timeout(wholeMs),
    }
    try {
      return await this.reader.read(await openAddress(address, limits), numbers)
    } catch (error) {
      if (error instanceof UnreachableAddress) return error.message
      throw error
    }
  }
}
