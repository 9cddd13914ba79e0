import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimestampColumn, now, optional, Text } from '../../database/schema.js'

/**
 * The response of a creating call with an `Idempotency-Key`, stored for 24 hours. A key belongs to its user and call,
 * and for visitors to who they say they are.
 */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string

  /** The call's name in the contracts, such as 'POST /api/deals'. */
  @PrimaryColumn({ type: 'text' })
  call!: string

  @PrimaryColumn({ type: 'text' })
  key!: string

  /** HMAC-SHA-256 of URL and body, in hex: the same key with another request is refused. */
  @Text('body_hash')
  bodyHash!: string

  /** The response as it was sent; json and not jsonb, so that a replay has the same bytes. */
  @Column({ type: 'json', ...optional })
  answer!: unknown

  @TimestampColumn('created_at', now)
  createdAt!: Date
}
