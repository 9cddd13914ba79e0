import { templateCategories, type TemplateCategory } from '@bluebonnet/domain'
import {
  BigIntegerColumn,
  Flag,
  oneOf,
  optional,
  References,
  SharedRow,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** A file of the team library. */
@Entity('templates')
@Unique('templates_object_id_key', ['objectId'])
@Check('templates_category_check', oneOf('category', templateCategories))
@Index('templates_newest', ['createdAt', 'id'])
@Index('templates_by_category', ['category', 'createdAt', 'id'])
export class TemplateEntity extends SharedRow {
  @Text('name') name!: string
  @Text('description', optional) description!: string | null
  @Text('category') category!: TemplateCategory
  /** The object path. */
  @Text('file_url') fileUrl!: string
  @Uuid('object_id') @References('objects') objectId!: string
  @Text('file_name') fileName!: string
  @Text('content_type') contentType!: string
  @BigIntegerColumn('size_bytes') sizeBytes!: number
  @Uuid('uploaded_by') @References('users') uploadedBy!: string
  @Flag('is_active', true) isActive!: boolean
}
