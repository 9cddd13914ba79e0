import { createProviderMark } from '@bluebonnet/platform'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { FastifyReply } from 'fastify'
import type { LinkEntity, LinkPurpose } from './link.entity.js'

/** The texts of the page for a dead link: what happened, and what to do next. */
export interface LinkWords {
  title: string
  text: string
  next?: string
}

/** Responds to a valid link with a file or a redirect on the reply. */
export interface LinkOpener {
  open(link: LinkEntity, reply: FastifyReply): Promise<void>
  /**
   * The text for an ended link in place of the default page; for instance that a CDA was voided. Null uses the default.
   */
  ended?(link: LinkEntity): Promise<LinkWords | null>
}

const openerMark = createProviderMark<LinkOpener, LinkPurpose>()

/** Declares the class that opens links of a purpose; list the class in its module's providers. */
export const OpensLink = openerMark.mark

/** Finds the opener of each purpose among the providers of the application. */
@Injectable()
export class LinkOpeners implements OnModuleInit {
  private readonly openers = new Map<LinkPurpose, LinkOpener>()

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance, value: purpose } of openerMark.find(this.discovery)) {
      if (this.openers.has(purpose)) throw new Error(`Two classes open links for ${purpose}`)
      this.openers.set(purpose, instance)
    }
  }

  /** Null for a purpose without an opener. */
  find(purpose: LinkPurpose): LinkOpener | null {
    return this.openers.get(purpose) ?? null
  }
}
