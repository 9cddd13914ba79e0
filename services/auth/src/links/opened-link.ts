import type { Note } from '../audit/trail.js'
import type { LinkEntity } from './link.entity.js'
import type { LinkPurpose } from './link-purposes.js'

/**
 * What a link of each purpose shows, as the audit log names it. A calendar's feed is read by programs all day: its
 * making alone is kept.
 */
const subjects: Readonly<Record<LinkPurpose, string | null>> = {
  CDA: 'cda',
  DOCUMENT_SHARE: 'share',
  SET_PASSWORD: 'user',
  CALENDAR_FEED: null,
}

/**
 * What the audit log keeps of somebody who opened a link, good or ended; null for a link that is not kept. Who it was
 * nobody knows.
 */
export const openedLink = (link: LinkEntity, good: boolean, address: string): Note | null => {
  const entityType = subjects[link.purpose]
  if (entityType === null) return null
  return {
    actorId: null,
    action: 'link.open',
    entityType,
    entityId: link.subjectId,
    after: { linkId: link.id, good, address },
  }
}
