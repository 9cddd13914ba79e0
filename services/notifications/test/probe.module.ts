import type { EntityManager } from 'typeorm'
import { Injectable, Module } from '@nestjs/common'
import { type Announcement, type ComposedNotification, Composes, type NotificationComposer } from '../src/index.js'

/** The text of each subject's announcements, set by the test. */
export const composed = new Map<string, ComposedNotification>()

@Injectable()
@Composes('DEAL_SUBMITTED', 'DEAL_APPROVED', 'CDA_READY', 'DEAL_MESSAGE', 'LEAD')
class ProbeComposer implements NotificationComposer {
  compose(_: EntityManager, { subjectId }: Announcement): Promise<ComposedNotification | null> {
    return Promise.resolve(composed.get(subjectId) ?? null)
  }
}

@Module({ providers: [ProbeComposer] })
export class ProbeModule {}
