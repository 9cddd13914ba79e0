import { Id, TimestampColumn, now, oneOf, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** The purpose of an expiring or one-time link. */
export const linkPurposes = [
  'SET_PASSWORD',
  'CONFIRM_EMAIL',
  'TAKE_BACK_EMAIL',
  'CDA',
  'DOCUMENT_SHARE',
  'CALENDAR_FEED',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/**
 * A link that is valid for a time or once. Its token is derived from this id, so no secret is stored
 * (docs/rules/accounts-and-sessions.md#links).
 */
@Entity('links')
@Check('links_purpose_check', oneOf('purpose', linkPurposes))
@Index('links_by_subject', ['purpose', 'subjectId', 'createdAt'])
export class LinkEntity {
  @Id() id!: string
  @Text('purpose') purpose!: LinkPurpose
  /** The user, change of e-mail, CDA or document share, depending on the purpose. */
  @Uuid('subject_id') subjectId!: string
  /** Empty for a link without expiry, such as a calendar feed. */
  @TimestampColumn('expires_at', optional) expiresAt!: Date | null
  @TimestampColumn('used_at', optional) usedAt!: Date | null
  @TimestampColumn('revoked_at', optional) revokedAt!: Date | null
  @Uuid('created_by', optional) @References('users') createdBy!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
