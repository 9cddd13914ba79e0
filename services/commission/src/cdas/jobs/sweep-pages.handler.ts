import { OrphanedObjects } from '@bluebonnet/documents'
import { HandlesJob, type JobHandler, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { cdaIdOfKey, pageFolder } from '../page/page-store.js'
import { renderCda, stampCda, sweepPages } from './cda.jobs.js'

@Injectable()
@HandlesJob(sweepPages)
export class SweepPagesHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly orphanedObjects: OrphanedObjects,
  ) {}

  async handle(): Promise<void> {
    const queuedKeys = await this.queuedKeys()
    await this.orphanedObjects.sweep(pageFolder, (key) => queuedKeys.has(cdaIdOfKey(key)))
  }

  /**
   * CDAs whose pages are being rendered or stamped, read before any file. Jobs of all other CDAs have ended, so a file
   * of theirs that no row references is an orphan.
   */
  private async queuedKeys(): Promise<Set<string>> {
    const { manager } = this.dataSource
    const open = [...(await this.outbox.open(manager, renderCda)), ...(await this.outbox.open(manager, stampCda))]
    return new Set(open.map(({ cdaId }) => cdaId))
  }
}
