import { brokerRoles } from '@bluebonnet/contracts'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Those of whom the brokerage may require a second factor and who have none, as `stateOf` tells of one person. */
const withoutOne =
  'SELECT id FROM users WHERE is_active AND totp_enabled_at IS NULL AND (is_super_admin OR role = ANY($1))'

/**
 * Somebody who must set up a second factor first may not listen on either: their event streams end, and are refused
 * until it is on.
 */
@Injectable()
export class UnmetNeed {
  constructor(private readonly live: Live) {}

  /** Of everybody who lacks one, at the moment that the brokerage begins to require it. */
  async endStreams(manager: EntityManager): Promise<void> {
    const rows = await manager.query<{ id: string }[]>(withoutOne, [brokerRoles])
    await this.live.endStreams(manager, { users: rows.map(({ id }) => id) })
  }

  /** Of one person who just gave theirs up. */
  async endStreamsOf(manager: EntityManager, userId: string): Promise<void> {
    await this.live.endStreams(manager, { users: [userId] })
  }
}
