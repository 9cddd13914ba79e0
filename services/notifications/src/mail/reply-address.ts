import type { NotificationType } from '@bluebonnet/contracts'
import { type Settings, signed } from '@bluebonnet/platform'

/** Threads that accept replies by mail, by the paths of their screens. */
const threads: Partial<Record<NotificationType, { screen: RegExp; kind: 'deal' | 'talk' }>> = {
  DEAL_MESSAGE: { screen: /^\/deals\/([\da-f-]{36})(?:#|$)/, kind: 'deal' },
  PERSON_MESSAGE: { screen: /^\/messages\/([\da-f-]{36})(?:#|$)/, kind: 'talk' },
}

const markLength = 16

interface About {
  type: NotificationType
  link: string | null
}

/**
 * The reply address of a message's mail: 'deal-<id>-<mark>@' the reply domain. The mark proves that we created the
 * address. Undefined for other mails, and without a reply domain (docs/rules/notifications-and-mail.md#reply).
 */
export const replyAddress = (
  { secret, replyDomain }: Pick<Settings, 'secret' | 'replyDomain'>,
  { type, link }: About,
): string | undefined => {
  const thread = threads[type]
  const id = link === null ? undefined : thread?.screen.exec(link)?.[1]?.replaceAll('-', '')
  if (replyDomain === null || thread === undefined || id === undefined) return undefined
  // Lower case and digits: mail servers may change capitals.
  const mark = Buffer.from(signed({ secret }, `reply:${thread.kind}:${id}`), 'base64url').toString('hex')
  return `${thread.kind}-${id}-${mark.slice(0, markLength)}@${replyDomain}`
}
