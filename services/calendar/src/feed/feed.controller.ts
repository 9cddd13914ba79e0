import { Injectable } from '@nestjs/common'
import { type LinkEntity, linkErrors, type LinkOpener, OpensLink } from '@bluebonnet/auth'
import { createController } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { FeedLinks } from './feed.links.js'
import { FeedReader } from './feed.reader.js'

export const FeedController = createController(
  { links: FeedLinks },
  {
    'GET /api/calendar-events/feed': async ({ links }, { caller }) => ({ url: await links.address(caller) }),
    'DELETE /api/calendar-events/feed': async ({ links }, { caller }) => ({ url: await links.replace(caller) }),
  },
)

/** Serves calendar programs, which have no session: the address is the credential. */
@Injectable()
@OpensLink('CALENDAR_FEED')
export class FeedLinkOpener implements LinkOpener {
  constructor(private readonly reader: FeedReader) {}

  async open({ subjectId }: LinkEntity, reply: FastifyReply): Promise<void> {
    const file = await this.reader.file(subjectId)
    if (file === null) throw linkErrors.fail('LINK_EXPIRED')
    await reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="bluebonnet.ics"',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(file)
  }
}
