import { Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement } from './announcement.js'
import { Composers } from './composers.js'
import { fanOut } from './fan-out.job.js'

/** How modules have people told of what they did. */
@Injectable()
export class Announcements {
  constructor(
    private readonly outbox: Outbox,
    private readonly composers: Composers,
  ) {}

  /**
   * Writes down, in the change's own transaction, that people are to be told. With a fixed `id` (see `derivedId`) the
   * same thing announced twice is told once. Throws for a type that nothing composes, so that no change promises what
   * cannot be kept.
   */
  async announce(manager: EntityManager, announcement: Announcement, options: { id?: string } = {}): Promise<void> {
    this.composers.of(announcement.type)
    await this.outbox.add(manager, fanOut, announcement, options)
  }
}
