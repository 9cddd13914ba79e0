import type { CallInput } from '@bluebonnet/contracts'
import { Call, Input } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Trail } from '../audit/trail.js'
import type { LinkEntity } from './link.entity.js'
import { linkErrors } from './link.errors.js'
import { LinkOpeners } from './link-openers.js'
import { openedLink } from './opened-link.js'
import { linkPage } from './link-page.js'
import { Links } from './links.js'

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
