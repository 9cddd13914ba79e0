import { BigWhole, Moment, now, References, Text, Uuid, Whole } from '@bluebonnet/platform/database/schema'
import { Check, Entity } from 'typeorm'

/** A part of a multipart upload that has arrived: what lets an upload go on where it stopped. */
@Entity('object_parts')
@Check('object_parts_number_check', 'number BETWEEN 1 AND 10000')
@Check('object_parts_size_bytes_check', 'size_bytes > 0')
export class ObjectPartEntity {
  @Uuid('object_id', { primary: true }) @References('objects', 'CASCADE') objectId!: string
  @Whole('number', { primary: true }) number!: number
  @BigWhole('size_bytes') sizeBytes!: number
  @Text('etag') etag!: string
  @Moment('created_at', now) createdAt!: Date
}
