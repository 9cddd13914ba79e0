import { type DocumentMark, documentMarks, uploadPurposes } from '@bluebonnet/domain'
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
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** Why bytes are stored: people's uploads, and generated pages. */
const objectPurposes = [...uploadPurposes, 'cda', 'statement'] as const
export type ObjectPurpose = (typeof objectPurposes)[number]

/**
 * AWAITED: a URL was given out. PARTS: the first of its bytes have arrived. STORED: the bytes have arrived and are
 * checked.
 */
const objectStates = ['AWAITED', 'PARTS', 'STORED'] as const
/** Whether malware was looked for: null if no scanner was configured at the upload. */
const scanStates = ['WAITING', 'CLEAN', 'FOUND'] as const
type ScanState = (typeof scanStates)[number]
export type ObjectState = (typeof objectStates)[number]

/** Bytes in object storage, from the moment a URL for them is given out; unrecorded ones are swept. */
@Entity('objects')
@Unique('objects_key_key', ['key'])
@Check('objects_purpose_check', oneOf('purpose', objectPurposes))
@Check('objects_state_check', oneOf('state', objectStates))
@Check('objects_scan_check', oneOf('scan', scanStates))
@Check('objects_mark_check', oneOf('mark', documentMarks))
@Check('objects_size_bytes_check', notNegative('size_bytes'))
@Check('objects_announced_bytes_check', notNegative('announced_bytes'))
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
  /** The key in the store; its object path uses the id. */
  @Text('key') key!: string
  /** Who may send the bytes and record them. */
  @Uuid('owner_id') @References('users') ownerId!: string
  @Text('purpose') purpose!: ObjectPurpose
  @Text('state', { default: 'AWAITED' }) state!: ObjectState
  /** The file's name as sent by the browser. */
  @Text('name', optional) name!: string | null
  /** The content type detected from the bytes. */
  @Text('content_type', optional) contentType!: string | null
  /** What prevents reading the file. */
  @Text('mark', optional) mark!: DocumentMark | null
  @BigIntegerColumn('size_bytes', optional) sizeBytes!: number | null
  /** Of the bytes, in hexadecimal; null for generated pages, and for older uploads. */
  @Text('sha256', optional) sha256!: string | null
  /** The size announced by the browser, which a resumed upload must match. */
  @BigIntegerColumn('announced_bytes', optional) announcedBytes!: number | null
  @Text('scan', optional) scan!: ScanState | null
  /** The scanner's name for the malware. */
  @Text('malware', optional) malware!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('stored_at', optional) storedAt!: Date | null
  /** When a document, template or property started to use it. */
  @TimestampColumn('recorded_at', optional) recordedAt!: Date | null
}

/** The received bytes of an unfinished upload, from which it can resume. */
@Entity('object_parts')
@Check('object_parts_start_byte_check', notNegative('start_byte'))
@Check('object_parts_size_bytes_check', 'size_bytes > 0')
export class ObjectPartEntity {
  @Uuid('object_id', { primary: true }) @References('objects', 'CASCADE') objectId!: string
  @BigIntegerColumn('start_byte', { primary: true }) startByte!: number
  @BigIntegerColumn('size_bytes') sizeBytes!: number
  /** The key in the store. */
  @Text('key') key!: string
}
