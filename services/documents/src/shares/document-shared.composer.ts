import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { nameOrEmail } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

interface Row {
  label: string
  shared_by: string
  sharer: string
  shared_with_user_id: string | null
  share_with_all_agents: boolean
  message: string | null
}

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
    const [share] = await manager.query<Row[]>(
      `SELECT d.label, s.shared_by, ${nameOrEmail('u')} AS sharer,
              s.shared_with_user_id, s.share_with_all_agents, s.message
         FROM document_shares s JOIN documents d ON d.id = s.document_id JOIN users u ON u.id = s.shared_by
        WHERE s.id = $1 AND s.ended_at IS NULL`,
      [subjectId],
    )
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
