import { defineErrors, Outbox, type Settings, SETTINGS } from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, Not } from 'typeorm'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { requestPictures } from '../pictures/picture.job.js'
import { scanObject } from './scan.job.js'

export const scanErrors = defineErrors({
  FILE_WAITS_FOR_SCAN: { status: 409, message: 'This file is still being checked for malware. Try again in a moment.' },
  FILE_INFECTED: {
    status: 403,
    message: 'Malware was found in this file, so nobody can open it. Upload a clean copy in its place.',
  },
})

/** Which files may be read while a scanner is configured (docs/rules/papers-and-retention.md#malware). */
@Injectable()
export class Scans {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Schedules a scan of newly stored bytes, in the transaction that records them. Pictures are drawn of clean files,
   * or of all files if no scanner is configured.
   */
  async request(manager: EntityManager, object: { id: string; contentType: string }): Promise<void> {
    if (this.settings.clamdUrl === null) return requestPictures(this.outbox, manager, object)
    await manager.update(StoredObjectEntity, { id: object.id }, { scan: 'WAITING', malware: null })
    await this.outbox.add(manager, scanObject, { objectId: object.id })
  }

  /** Throws FILE_WAITS_FOR_SCAN and FILE_INFECTED. Files stored while no scanner was configured are readable. */
  async assertReadable(key: string): Promise<void> {
    const [held] = await this.notClean([key])
    if (held !== undefined) throw scanErrors.fail(held.scan === 'FOUND' ? 'FILE_INFECTED' : 'FILE_WAITS_FOR_SCAN')
  }

  /** The files without malware. Throws FILE_WAITS_FOR_SCAN while one waits for its scan. */
  async readableOf<T extends { key: string }>(files: readonly T[]): Promise<T[]> {
    const notClean = await this.notClean(files.map(({ key }) => key))
    if (notClean.some(({ scan }) => scan === 'WAITING')) throw scanErrors.fail('FILE_WAITS_FOR_SCAN')
    const infected = new Set(notClean.map(({ key }) => key))
    return files.filter(({ key }) => !infected.has(key))
  }

  private notClean(keys: string[]): Promise<Pick<StoredObjectEntity, 'key' | 'scan'>[]> {
    const select = { key: true, scan: true } as const
    return this.dataSource.manager.find(StoredObjectEntity, { select, where: { key: In(keys), scan: Not('CLEAN') } })
  }
}
