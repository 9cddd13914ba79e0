import type { NotificationType } from '@bluebonnet/contracts'
import { type Settings, signed } from '@bluebonnet/platform'

/** Which threads are answered by mail, as the addresses of their screens say them. */
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
 * Where an answer to the mail about a message goes: 'deal-<id>-<mark>@' the domain whose mail comes in. The mark says
 * that we made the address. Undefined for other mails, and where no mail comes in
 * (docs/rules/notifications-and-mail.md#reply).
 */
export const replyAddress = (
  { secret, replyDomain }: Pick<Settings, 'secret' | 'replyDomain'>,
  { type, link }: About,
): string | undefined => {
  const thread = threads[type]
  const id = link === null ? undefined : thread?.screen.exec(link)?.[1]?.replaceAll('-', '')
  if (replyDomain === null || thread === undefined || id === undefined) return undefined
  // In small letters and digits: mail servers may change capitals.
  const mark = Buffer.from(signed({ secret }, `reply:${thread.kind}:${id}`), 'base64url').toString('hex')
  return `${thread.kind}-${id}-${mark.slice(0, markLength)}@${replyDomain}`
}
