import { Controller, Req, Res } from '@nestjs/common'
import type { CallInput } from '@bluebonnet/contracts'
import { Call, Input, type Note, Refusal, AuditTrail } from '@bluebonnet/platform'
import { rememberRefusal } from '@bluebonnet/platform/http/errors/error.filter'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthSettings } from '../settings/auth-settings.js'
import { LinkOpeners, type LinkWords } from './link-openers.js'
import { sendLinkPage } from './link-page.js'
import type { LinkEntity, LinkPurpose } from './link.entity.js'
import { linkErrors, Links } from './links.js'

/**
 * The audit log's name for the subject of each purpose. Programs poll a calendar feed all day: only its creation is
 * recorded. Links of a changed e-mail open no page here; confirming and taking back are recorded.
 */
const subjects: Readonly<Record<LinkPurpose, string | null>> = {
  CDA: 'cda',
  DOCUMENT_SHARE: 'share',
  SET_PASSWORD: 'user',
  CONFIRM_EMAIL: null,
  TAKE_BACK_EMAIL: null,
  CALENDAR_FEED: null,
}

/** The audit note for an opened link, valid or ended; null for a link that is not recorded. The person is unknown. */
const openedLink = (link: LinkEntity, good: boolean, address: string): Note | null => {
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

const unknown: LinkWords = {
  title: 'Link not found',
  text: linkErrors.table.LINK_UNKNOWN.message,
  next: 'Open the whole address from the mail, or ask the person who sent it to you.',
}
const ended: LinkWords = {
  title: 'Link expired',
  text: 'This link has expired, or the person who sent it has ended it.',
  next: 'Reply to the e-mail that brought it: your reply reaches the person who sent it.',
}
/** A page that is not ready yet, for instance because it is being rendered. */
const later = ({ message }: Refusal): LinkWords => ({ title: 'Not ready yet', text: message, next: 'Try again soon.' })

/** Opens expiring links. Opening does not consume a link: mail scanners open links before people do. */
@Controller()
export class LinksController {
  constructor(
    private readonly links: Links,
    private readonly openers: LinkOpeners,
    private readonly trail: AuditTrail,
    private readonly settings: AuthSettings,
  ) {}

  @Call('GET /s/:token')
  async open(
    @Input() { params }: CallInput<'GET /s/:token'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    const link = await this.links.find(params.token)
    const opener = link === null ? null : this.openers.find(link.purpose)
    const isGood = link !== null && (await this.links.isGood(link.id))
    const opened = link === null ? null : openedLink(link, isGood, request.ip)
    if (opened !== null) await this.trail.note(opened)
    if (link === null || opener === null) return this.sendPage(reply, 404, unknown)
    if (!isGood) return this.sendPage(reply, 410, await this.wordsOf(link))
    try {
      return await opener.open(link, reply)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      rememberRefusal(request, refusal)
      return this.sendPage(reply, refusal.status, refusal.status === 410 ? await this.wordsOf(link) : later(refusal))
    }
  }

  private async wordsOf(link: LinkEntity): Promise<LinkWords> {
    return (await this.openers.find(link.purpose)?.ended?.(link)) ?? ended
  }

  private async sendPage(reply: FastifyReply, status: number, words: LinkWords): Promise<void> {
    await sendLinkPage(reply.code(status), await this.settings.read(), words)
  }
}
