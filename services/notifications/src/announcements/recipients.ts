import { Injectable } from '@nestjs/common'
import type { NotificationSettings } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import { settingsOf, type StoredSettings } from '../settings/stored-settings.js'
import type { Audience } from './announcement.js'
import { peopleByWish } from './announcements.sql.js'

export interface Recipient {
  userId: string
  settings: NotificationSettings
}

/**
 * One row for all people with the same settings, with comma-separated ids: ten thousand people have a handful of
 * different settings, and an array costs more to read.
 */
type RecipientRow = { userIds: string } & StoredSettings

/** Resolves an audience to people, each once and in the order of their ids, with their e-mail settings. */
@Injectable()
export class Recipients {
  async of(
    manager: EntityManager,
    { users = [], roles = [], superAdmins = false, except = [] }: Audience,
  ): Promise<Recipient[]> {
    const rows = await peopleByWish(manager, [users, roles, superAdmins, except])
    return rows.flatMap(recipientsOf).toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  }
}

const recipientsOf = ({ userIds, ...stored }: RecipientRow): Recipient[] => {
  const settings = settingsOf(stored)
  return userIds.split(',').map((userId) => ({ userId, settings }))
}
