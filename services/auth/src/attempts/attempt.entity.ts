import { Id, TimestampColumn, now, oneOf, optional, Text } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** The acts that are limited by the number of attempts in a time window. */
export const attemptKinds = [
  'SIGN_IN',
  'TOTP',
  'FORGOT_PASSWORD',
  'LEAD',
  'MESSAGE',
  'CLIENT_MAIL',
  'PORTAL_REPORT',
  'TIN_REVEAL',
] as const
export type AttemptKind = (typeof attemptKinds)[number]

/** A failed sign-in, or another limited act; a sweep deletes rows older than their window. */
@Entity('attempts')
@Check('attempts_kind_check', oneOf('kind', attemptKinds))
@Index('attempts_by_account', ['kind', 'account', 'createdAt'])
@Index('attempts_by_address', ['kind', 'address', 'createdAt'])
@Index('attempts_oldest', ['createdAt'])
export class AttemptEntity {
  @Id() id!: string
  @Text('kind') kind!: AttemptKind
  /** The typed e-mail in lower case, whether or not an account has it; for acts of a signed-in person, their id. */
  @Text('account', optional) account!: string | null
  /** An IPv4 address, an IPv6 network, or the mark of a browser that the account knows. */
  @Text('address') address!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
