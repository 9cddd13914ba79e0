import {
  TimestampColumn,
  now,
  optional,
  References,
  Text,
  bothOrNeither,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm'

/**
 * One signed-in browser. `sid`, `sess` and `expire` are connect-pg-simple's columns; the others make it possible to
 * list and end sessions.
 */
@Entity('sessions')
@Unique('sessions_public_id_key', ['publicId'])
@Check('sessions_user_check', bothOrNeither('user_id', 'public_id'))
@Index('sessions_by_user', ['userId', 'createdAt'])
@Index('sessions_by_expiry', ['expire'])
export class SessionEntity {
  @PrimaryColumn({ name: 'sid', type: 'text' }) sid!: string
  @Column({ name: 'sess', type: 'json' }) sess!: Record<string, unknown>
  @TimestampColumn('expire') expire!: Date
  /** The public id of a session; the `sid` is a secret. Set at sign-in, together with the user. */
  @Uuid('public_id', optional) publicId!: string | null
  @Uuid('user_id', optional) @References('users', 'CASCADE') userId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('last_seen_at', now) lastSeenAt!: Date
  @Text('user_agent', optional) userAgent!: string | null
  @Text('address', optional) address!: string | null
}
