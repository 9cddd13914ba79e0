import { Injectable } from '@nestjs/common'
import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import type { EntityManager } from 'typeorm'
import { shareNotice } from './shares.sql.js'

/**
 * Tells the person, or every agent and TC but the sharer, that a document was shared
 * (docs/rules/papers-and-retention.md#share).
 */
@Injectable()
@Composes('DOCUMENT_SHARED')
export class DocumentSharedComposer implements NotificationComposer {
  async compose(
    manager: EntityManager,
    { subjectId }: { subjectId: string },
  ): ReturnType<NotificationComposer['compose']> {
    const [share] = await shareNotice(manager, [subjectId])
    if (share === undefined) return null
    return {
      audience: {
        ...(share.shared_with_user_id === null ? {} : { users: [share.shared_with_user_id] }),
        ...(share.share_with_all_agents ? { roles: ['AGENT', 'TC'] } : {}),
        except: [share.shared_by],
      },
      title: 'Document shared',
      message: [`${share.sharer} shared "${share.label}" with you.`, share.message ?? ''].join(' ').trim(),
      link: '/documents',
      documentShareId: subjectId,
    }
  }
}
