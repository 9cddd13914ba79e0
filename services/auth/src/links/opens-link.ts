import { SetMetadata } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { LinkEntity } from './link.entity.js'
import type { LinkPurpose } from './link-purposes.js'

export const opensLinkKey = Symbol('opened link purpose')

/** Answers a link that is good, by sending a file or a redirect on the reply. */
export interface LinkOpener {
  open(link: LinkEntity, reply: FastifyReply): Promise<void>
  /**
   * What an ended link says instead of the usual page; for instance that a CDA was voided. Null says nothing of its
   * own.
   */
  ended?(link: LinkEntity): Promise<{ title: string; text: string } | null>
}

/** Names the class that opens links of a purpose; list the class among its module's providers. */
export const OpensLink =
  (purpose: LinkPurpose) =>
  (opener: abstract new (...args: never[]) => LinkOpener): void => {
    SetMetadata(opensLinkKey, purpose)(opener)
  }
