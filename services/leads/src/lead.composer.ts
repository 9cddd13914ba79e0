import { leadRoleLabels } from '@bluebonnet/contracts'
import {
  type Announcement,
  type ComposedNotification,
  Composes,
  type NotificationComposer,
} from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { LeadEntity } from './lead.entity.js'

/** Notifies super admins and brokers of a lead (docs/rules/notifications-and-mail.md#who-is-told). */
@Injectable()
@Composes('LEAD')
export class LeadComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Announcement): Promise<ComposedNotification | null> {
    const lead = await manager.findOneBy(LeadEntity, { id: subjectId })
    if (lead === null) return null
    return {
      audience: { roles: ['BROKER'], superAdmins: true },
      title: 'New lead',
      message:
        `${lead.firstName} ${lead.lastName} is interested in joining as ` +
        `${leadRoleLabels[lead.roleInterest].toLowerCase()}.`,
      link: '/leads',
    }
  }
}
