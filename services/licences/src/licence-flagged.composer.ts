import { licenceFlagLabels } from '@bluebonnet/contracts'
import { licenceDigits, type LicenceFlag, licenceFlags } from '@bluebonnet/domain'
import {
  type Announcement,
  type ComposedNotification,
  Composes,
  type NotificationComposer,
} from '@bluebonnet/notifications'
import { printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { LicenceIndex } from './licence-index.js'
import { flagIsCurrent } from './licences.sql.js'

/**
 * Notifies the person, and the brokers about everybody; nothing once the flag is gone (docs/rules/licences.md#told).
 */
@Injectable()
@Composes('LICENSE_FLAGGED')
export class LicenceFlaggedComposer implements NotificationComposer {
  constructor(private readonly licenceIndex: LicenceIndex) {}

  async compose(manager: EntityManager, { subjectId, aspect }: Announcement): Promise<ComposedNotification | null> {
    const [name, part] = aspect?.split(' ') ?? []
    const flag = licenceFlags.find((one) => one === name)
    const [reading] = flag === undefined ? [] : await flagIsCurrent(manager, [subjectId, flag])
    if (flag === undefined || reading === undefined) return null
    const holders = (await this.licenceIndex.statuses(manager)).filter(
      ({ number }) => licenceDigits(number) === reading.digits,
    )
    const [holder] = holders
    if (holder === undefined) return null
    const people = holders.flatMap(({ kind, holderId }) => (kind === 'PERSON' ? [holderId] : []))
    const isOwn = part === 'OWN'
    if (isOwn && people.length === 0) return null
    return {
      audience: isOwn ? { users: people } : { roles: ['BROKER'], except: people },
      title: `${isOwn ? 'Your license' : holder.name}: ${licenceFlagLabels[flag].toLowerCase()}`,
      message:
        `License ${holder.number} ${flagWords(flag, reading)}, ` +
        `according to TREC's file of ${printedDay(reading.fileDate)}.`,
      link: isOwn ? '/settings' : '/licenses',
    }
  }
}

const flagWords = (flag: LicenceFlag, { expires, status }: { expires: string | null; status: string }): string => {
  if (flag !== 'NOT_ACTIVE') return expires === null ? 'expires soon' : `expires on ${printedDay(expires)}`
  return expires === null || status !== 'Active' ? `is not active (${status})` : `expired on ${printedDay(expires)}`
}
