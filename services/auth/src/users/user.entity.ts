import { type Role, roles } from '@bluebonnet/domain'
import {
  BigIntegerColumn,
  Flag,
  TimestampColumn,
  oneOf,
  optional,
  SharedRow,
  Text,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** A person who may sign in. */
@Entity('users')
@Unique('users_email_key', ['email'])
@Check('users_email_check', 'email = lower(email)')
@Check('users_role_check', oneOf('role', roles))
@Index('users_newest', ['createdAt', 'id'])
@Index('users_by_role', ['role', 'createdAt', 'id'])
@Index('users_by_photo', ['profileImageUrl'], { where: 'profile_image_url IS NOT NULL' })
@Index('users_search', { synchronize: false })
@Index('users_on_roster', { synchronize: false })
export class UserEntity extends SharedRow {
  /** Always in lower case, so that one address is one person. */
  @Text('email') email!: string
  /** Argon2id; empty until the first password is set through a one-time link. */
  @Text('password_hash', optional) passwordHash!: string | null
  @Text('first_name', optional) firstName!: string | null
  @Text('last_name', optional) lastName!: string | null
  @Text('profile_image_url', optional) profileImageUrl!: string | null
  @Text('role', { default: 'AGENT' }) role!: Role
  @Flag('is_super_admin') isSuperAdmin!: boolean
  @Text('phone', optional) phone!: string | null
  /** Text: leading zeros are kept. */
  @Text('trec_license_no', optional) trecLicenseNo!: string | null
  @Flag('is_active', true) isActive!: boolean
  /** A session that began before this time has ended. */
  @TimestampColumn('sessions_valid_from', optional) sessionsValidFrom!: Date | null
  /** Encrypted with the deployment's secret; set before the second factor is switched on. */
  @Text('totp_secret', optional) totpSecret!: string | null
  @TimestampColumn('totp_enabled_at', optional) totpEnabledAt!: Date | null
  /** The time step of the last accepted code: a code works once. */
  @BigIntegerColumn('totp_last_step', optional) totpLastStep!: number | null
  /** When its owner was last warned of many wrong codes. */
  @TimestampColumn('totp_warned_at', optional) totpWarnedAt!: Date | null
}

/** An e-mail as it is stored and looked up, so that one address is one person however it is typed. */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase()
