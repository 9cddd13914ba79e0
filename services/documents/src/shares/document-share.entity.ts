import { sharePermissions, type SharePermission } from '@bluebonnet/domain'
import {
  Flag,
  Id,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** Reading rights on one document for a user, a client or all agents (docs/rules/papers-and-retention.md#share). */
@Entity('document_shares')
@Check('document_shares_permission_check', oneOf('permission', sharePermissions))
@Check(
  'document_shares_target_check',
  'shared_with_user_id IS NOT NULL OR shared_with_client_id IS NOT NULL OR share_with_all_agents',
)
@Index('document_shares_by_document', ['documentId', 'createdAt', 'id'])
@Index('document_shares_by_user', ['sharedWithUserId', 'documentId'], { where: 'ended_at IS NULL' })
@Index('document_shares_with_all', ['documentId'], { where: 'share_with_all_agents AND ended_at IS NULL' })
@Index('document_shares_by_client', ['sharedWithClientId'])
@Index('document_shares_by_link', ['linkId'])
export class DocumentShareEntity {
  @Id() id!: string
  @Uuid('document_id') @References('documents', 'CASCADE') documentId!: string
  @Uuid('shared_by') @References('users') sharedBy!: string
  @Uuid('shared_with_user_id', optional) @References('users') sharedWithUserId!: string | null
  @Uuid('shared_with_client_id', optional) @References('clients', 'CASCADE') sharedWithClientId!: string | null
  @Flag('share_with_all_agents') shareWithAllAgents!: boolean
  @Text('permission', { default: 'READ' }) permission!: SharePermission
  @Text('message', optional) message!: string | null
  /** The expiring link that a client got; it ends with the share. */
  @Uuid('link_id', optional) @References('links') linkId!: string | null
  @TimestampColumn('ended_at', optional) endedAt!: Date | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
