import { Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement } from './announcement.js'
import { Composers } from './composers.js'
import { fanOut } from './fan-out.job.js'

/** Modules use this to notify people of their changes. */
@Injectable()
export class Announcements {
  constructor(
    private readonly outbox: Outbox,
    private readonly composers: Composers,
  ) {}

  /**
   * Queues an announcement in the change's own transaction. With a fixed `id` (see `derivedId`), a repeated
   * announcement notifies once. Throws for a type without a composer, so that no change queues an undeliverable
   * notification.
   */
  async announce(manager: EntityManager, announcement: Announcement, options: { id?: string } = {}): Promise<void> {
    this.composers.of(announcement.type)
    await this.outbox.add(manager, fanOut, announcement, options)
  }
}
