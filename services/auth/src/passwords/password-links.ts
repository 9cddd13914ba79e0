import { Outbox, SETTINGS, type Settings } from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Links } from '../links/links.js'
import { sendPasswordLink } from './password.jobs.js'

const hour = 3_600_000
/** A new person may be on leave; a person who forgot a password is at the screen now. */
const lifetimes = { FIRST: 7 * 24 * hour, FORGOTTEN: hour } as const

export type PasswordLinkReason = keyof typeof lifetimes

/** One-time links for setting a password. */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly links: Links,
    private readonly outbox: Outbox,
  ) {}

  /** Creates links and queues their mails. Earlier ones stay valid: a mail in transit must still work. */
  async mail(
    manager: EntityManager,
    userIds: readonly string[],
    reason: PasswordLinkReason,
    createdBy: string | null,
  ): Promise<void> {
    const link = { purpose: 'SET_PASSWORD', goodForMs: lifetimes[reason], createdBy } as const
    const linkIds = await this.links.createMany(manager, userIds, link)
    await this.outbox.addMany(
      manager,
      sendPasswordLink,
      linkIds.map((linkId) => ({ linkId, reason })),
    )
  }

  /** The page where the password is set. It is not `/s/…`: only the page's POST consumes the link. */
  pageOf(linkId: string): string {
    const token = this.links.tokenOf({ id: linkId, purpose: 'SET_PASSWORD' })
    return `${this.settings.publicUrl}/set-password?token=${encodeURIComponent(token)}`
  }

  /** Ends every open link of a person. */
  async revoke(manager: EntityManager, userId: string): Promise<void> {
    await this.links.revoke(manager, { purpose: 'SET_PASSWORD', subjectId: userId })
  }
}
