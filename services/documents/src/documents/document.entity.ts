import { documentMarks, documentTypes, type DocumentMark, type DocumentType } from '@bluebonnet/domain'
import {
  BigIntegerColumn,
  Id,
  TimestampColumn,
  notNegative,
  now,
  oneOf,
  optional,
  References,
  Text,
  bothOrNeither,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** A paper of a deal, client or property, or somebody's own (docs/rules/papers-and-retention.md#attached). */
@Entity('documents')
@Unique('documents_object_id_key', ['objectId'])
@Check('documents_type_check', oneOf('type', documentTypes))
@Check('documents_mark_check', oneOf('mark', documentMarks))
@Check('documents_size_bytes_check', notNegative('size_bytes'))
@Check('documents_archive_check', bothOrNeither('archived_by', 'archived_at'))
@Index('documents_newest', ['uploadedAt', 'id'])
@Index('documents_by_type', ['type', 'uploadedAt', 'id'])
@Index('documents_by_uploader', ['uploadedBy', 'uploadedAt', 'id'])
@Index('documents_by_deal', ['dealId', 'uploadedAt', 'id'])
@Index('documents_by_client', ['clientId', 'uploadedAt', 'id'])
@Index('documents_by_property', ['propertyId', 'uploadedAt', 'id'])
@Index('documents_by_name', { synchronize: false })
@Index('documents_by_type_and_name', { synchronize: false })
@Index('documents_archived', ['uploadedAt', 'id'], { where: 'archived_at IS NOT NULL' })
@Index('documents_search', { synchronize: false })
export class DocumentEntity {
  @Id() id!: string
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  @Uuid('client_id', optional) @References('clients') clientId!: string | null
  @Uuid('property_id', optional) @References('properties') propertyId!: string | null
  @Text('label') label!: string
  /** The object path. */
  @Text('url') url!: string
  @Text('type') type!: DocumentType
  /** An object is recorded once. */
  @Uuid('object_id') @References('objects') objectId!: string
  /** The file name of a download. */
  @Text('file_name') fileName!: string
  @Text('content_type') contentType!: string
  /** What prevents reading the file (docs/rules/papers-and-retention.md#marks). */
  @Text('mark', optional) mark!: DocumentMark | null
  @BigIntegerColumn('size_bytes') sizeBytes!: number
  @Uuid('uploaded_by') @References('users') uploadedBy!: string
  @TimestampColumn('uploaded_at', now) uploadedAt!: Date
  /** A CDA's page that a later version replaced. */
  @TimestampColumn('superseded_at', optional) supersededAt!: Date | null
  /** Hidden from lists; nothing is lost. */
  @TimestampColumn('archived_at', optional) archivedAt!: Date | null
  @Uuid('archived_by', optional) @References('users') archivedBy!: string | null
}
