import { Controller, Req, Res } from '@nestjs/common'
import type { CallInput } from '@bluebonnet/contracts'
import { Call, Input } from '@bluebonnet/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Note, Trail } from '../audit/trail.js'
import { LinkOpeners } from './link-openers.js'
import { linkPage } from './link-page.js'
import type { LinkEntity, LinkPurpose } from './link.entity.js'
import { linkErrors, Links } from './links.js'

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

const unknown = { title: 'Link not found', text: linkErrors.table.LINK_UNKNOWN.message }
const ended = { title: 'Link expired', text: linkErrors.table.LINK_EXPIRED.message }

/** Opens expiring links. Opening uses nothing up: mail scanners open links before people do. */
@Controller()
export class LinksController {
  constructor(
    private readonly links: Links,
    private readonly openers: LinkOpeners,
    private readonly trail: Trail,
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
    if (link === null || opener === null) await send(reply, 404, unknown)
    else if (isGood) await opener.open(link, reply)
    else await send(reply, 410, await this.endedPage(link))
  }

  private async endedPage(link: LinkEntity): Promise<{ title: string; text: string }> {
    return (await this.openers.find(link.purpose)?.ended?.(link)) ?? ended
  }
}

const send = async (
  reply: FastifyReply,
  status: 404 | 410,
  { title, text }: { title: string; text: string },
): Promise<void> => {
  await reply.code(status).type('text/html; charset=utf-8').send(linkPage(title, text))
}
