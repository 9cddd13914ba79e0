import { linkErrors, type LinkOpener, type LinkWords, OpensLink } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { CdaPages } from './cda-pages.js'
import { voidSentence } from './page/compose-page.js'
import { SentCdas } from './sent-cdas.js'

/** Target of a title company's link: the signed page while the version is valid, and never an outdated page. */
@Injectable()
@OpensLink('CDA')
export class SentCdaLinkOpener implements LinkOpener {
  constructor(
    private readonly sentCdas: SentCdas,
    private readonly pages: CdaPages,
  ) {}

  async open({ id }: { id: string }, reply: FastifyReply): Promise<void> {
    const send = await this.sentCdas.byLink(id)
    if (send === null || !send.isCurrent) throw linkErrors.fail('LINK_EXPIRED')
    await this.pages.sendVersion(reply, send.cdaId, send.version)
  }

  /** Voiding a version ends its links. */
  async ended({ id }: { id: string }): Promise<LinkWords | null> {
    const send = await this.sentCdas.byLink(id)
    if (send === null || send.isCurrent) return null
    const { version, replacedBy } = send
    const next =
      replacedBy === null
        ? 'Ask for the current version before you disburse anything.'
        : `Version ${replacedBy} replaces it and comes with its own link.`
    return { title: replacedBy === null ? 'Void' : 'Replaced', text: `${voidSentence(version)}.`, next }
  }
}
