import type { NotificationSettings } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { settingsOf, type StoredSettings, storedSettings } from '../settings/stored-settings.js'
import type { Audience } from './announcement.js'

export interface Recipient {
  userId: string
  settings: NotificationSettings
}

/**
 * Everybody who wishes the same, in one row, their ids with commas between: ten thousand people have a handful of
 * wishes, and an array costs more to read.
 */
type Row = { userIds: string } & StoredSettings

/** A super admin's role says AGENT without meaning it: agents are those with a profile. */
const select = `
  SELECT string_agg(u.id::text, ',') AS "userIds", ${storedSettings}
    FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
   WHERE u.is_active AND u.id <> ALL($4::uuid[])
     AND (u.id = ANY($1::uuid[]) OR ($3 AND u.is_super_admin)
       OR (u.role = ANY($2::text[]) AND (u.role <> 'AGENT' OR EXISTS (SELECT FROM agents a WHERE a.user_id = u.id))))
   GROUP BY s.new_leads, s.deal_status_updates, s.commission_payments, s.document_deadlines, s.marketing_emails, s.contact_method, s.frequency`

/** Who an audience is, each person once and in the order of their ids, with what they want by e-mail. */
@Injectable()
export class Recipients {
  async of(
    manager: EntityManager,
    { users = [], roles = [], superAdmins = false, except = [] }: Audience,
  ): Promise<Recipient[]> {
    const rows = await manager.query<Row[]>(select, [users, roles, superAdmins, except])
    return rows.flatMap(recipientsOf).toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  }
}

const recipientsOf = ({ userIds, ...stored }: Row): Recipient[] => {
  const settings = settingsOf(stored)
  return userIds.split(',').map((userId) => ({ userId, settings }))
}
