import { type DocumentMark, documentMarks, uploadPurposes } from '@bluebonnet/contracts'
import {
  BigWhole,
  Id,
  Moment,
  notNegative,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
  Whole,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** Why bytes are stored: the uploads of people, and the pages that the product makes itself. */
const objectPurposes = [...uploadPurposes, 'cda', 'statement'] as const
export type ObjectPurpose = (typeof objectPurposes)[number]

/** AWAITED: a URL was given out. PARTS: a multipart upload is under way. STORED: the bytes are there, checked. */
const objectStates = ['AWAITED', 'PARTS', 'STORED'] as const
/** Whether malware was looked for: null where no scanner was set when the bytes came. */
const scanStates = ['WAITING', 'CLEAN', 'FOUND'] as const
type ScanState = (typeof scanStates)[number]
export type ObjectState = (typeof objectStates)[number]

/** Bytes in object storage, from the moment a URL for them was given out; never recorded ones are swept. */
@Entity('objects')
@Unique('objects_key_key', ['key'])
@Check('objects_purpose_check', oneOf('purpose', objectPurposes))
@Check('objects_state_check', oneOf('state', objectStates))
@Check('objects_scan_check', oneOf('scan', scanStates))
@Check('objects_mark_check', oneOf('mark', documentMarks))
@Check('objects_size_bytes_check', notNegative('size_bytes'))
@Check(
  'objects_stored_check',
  "(state = 'STORED') = (stored_at IS NOT NULL AND size_bytes IS NOT NULL AND content_type IS NOT NULL)",
)
@Check('objects_recorded_check', "recorded_at IS NULL OR state = 'STORED'")
@Index('objects_unrecorded', ['createdAt'], { where: 'recorded_at IS NULL' })
@Index('objects_by_owner', ['ownerId', 'createdAt'])
@Index('objects_by_bytes', ['sha256'], { where: 'sha256 IS NOT NULL' })
export class StoredObjectEntity {
  @Id() id!: string
  /** Where the store keeps it; its object path goes by the id. */
  @Text('key') key!: string
  /** Who may send the bytes and record them. */
  @Uuid('owner_id') @References('users') ownerId!: string
  @Text('purpose') purpose!: ObjectPurpose
  @Text('state', { default: 'AWAITED' }) state!: ObjectState
  /** The file's name as the browser told it. */
  @Text('name', optional) name!: string | null
  /** What the bytes are, told by themselves. */
  @Text('content_type', optional) contentType!: string | null
  /** What hinders a reader of it. */
  @Text('mark', optional) mark!: DocumentMark | null
  @BigWhole('size_bytes', optional) sizeBytes!: number | null
  /** Of the bytes, in hexadecimal; null of pages that the product makes, and of what came before it was kept. */
  @Text('sha256', optional) sha256!: string | null
  /** The store's name for a multipart upload that is under way. */
  @Text('upload_id', optional) uploadId!: string | null
  @Text('scan', optional) scan!: ScanState | null
  /** What the scanner calls what it found. */
  @Text('malware', optional) malware!: string | null
  @Moment('created_at', now) createdAt!: Date
  @Moment('stored_at', optional) storedAt!: Date | null
  /** When a document, template or property took it over. */
  @Moment('recorded_at', optional) recordedAt!: Date | null
}

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
