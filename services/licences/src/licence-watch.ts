import type { LicenceFlag } from '@bluebonnet/domain'
import { Announcements } from '@bluebonnet/notifications'
import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { LicenceIndex } from './licence-index.js'
import { LicenceFlagEntity } from './licence.entities.js'
import { watchLicences } from './licence.jobs.js'
import { lockReadings } from './licences.sql.js'

/** The flags that people are notified of (docs/rules/licences.md#told). */
const notifiedFlags: ReadonlySet<LicenceFlag> = new Set(['EXPIRES_90', 'EXPIRES_60', 'EXPIRES_30', 'NOT_ACTIVE'])

/** Stores the current flags and announces new ones: once, until a flag disappears and returns. */
@Injectable()
@HandlesJob(watchLicences)
export class LicenceWatch implements JobHandler<Record<string, never>> {
  constructor(
    private readonly licenceIndex: LicenceIndex,
    private readonly announcements: Announcements,
  ) {}

  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      await lockReadings(manager)
      await this.follow(manager)
    })
  }

  /** Inside a transaction that holds `lockReadings`. */
  async follow(manager: EntityManager): Promise<void> {
    const kept = new Map((await manager.find(LicenceFlagEntity)).map((row) => [`${row.digits} ${row.flag}`, row]))
    for (const { digits, reading, flags } of await this.licenceIndex.statuses(manager)) {
      if (digits === null || reading === null) continue
      for (const flag of flags.filter((one) => notifiedFlags.has(one))) {
        // The same announcement reaches everybody with this number.
        if (kept.delete(`${digits} ${flag}`) || (await manager.existsBy(LicenceFlagEntity, { digits, flag }))) continue
        await manager.insert(LicenceFlagEntity, { digits, flag })
        const announcement = { type: 'LICENSE_FLAGGED', subjectId: reading.id, actorId: null } as const
        await this.announcements.announce(manager, { ...announcement, aspect: `${flag} OWN` })
        await this.announcements.announce(manager, { ...announcement, aspect: `${flag} OFFICE` })
      }
    }
    for (const { digits, flag } of kept.values()) await manager.delete(LicenceFlagEntity, { digits, flag })
  }
}
