import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/**
 * The first answer to a creating call made with an `Idempotency-Key`, kept 24 hours. A row without a status is a call still
 * being made. A key belongs to its user and call (DECISIONS section 2); visitors share the nil user.
 */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string

  /** The call's name in the contracts, such as 'POST /api/deals'. */
  @PrimaryColumn('text')
  call!: string

  @PrimaryColumn('text')
  key!: string

  /** SHA-256 of address and body, in hex: the same key with another request is refused. */
  @Column('text', { name: 'body_hash' })
  bodyHash!: string

  @Column('smallint', { nullable: true })
  status!: number | null

  /** The answer as it was sent; json and not jsonb, so that a replay has the same bytes. */
  @Column('json', { nullable: true })
  answer!: unknown

  @Index('idempotency_keys_created_at')
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date
}
