import { linkErrors, type LinkOpener, OpensLink } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { CdaPages } from './cda-pages.js'
import { voidSentence } from './page/compose-page.js'
import { SentCdas } from './sent-cdas.js'

/**
 * What a title company's link leads to: the signed page for as long as the version stands, and never the old one after
 * it.
 */
@Injectable()
@OpensLink('CDA')
export class SentCdaOpener implements LinkOpener {
  constructor(
    private readonly sent: SentCdas,
    private readonly pages: CdaPages,
  ) {}

  async open({ id }: { id: string }, reply: FastifyReply): Promise<void> {
    const send = await this.sent.byLink(id)
    if (send === null || !send.stands) throw linkErrors.fail('LINK_EXPIRED')
    await this.pages.sendVersion(reply, send.cdaId, send.version)
  }

  /** Voiding a version ends its links. */
  async ended({ id }: { id: string }): Promise<{ title: string; text: string } | null> {
    const send = await this.sent.byLink(id)
    return send === null || send.stands ? null : { title: 'Void', text: `${voidSentence(send.version)}.` }
  }
}
