import { type LicenceFileState, licenceFileStates } from '@bluebonnet/domain'
import {
  Day,
  Flag,
  Id,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** A TREC file to be read (docs/rules/licences.md#file). Its bytes are deleted afterwards. */
@Entity('licence_files')
@Check('licence_files_state_check', oneOf('state', licenceFileStates))
@Index('licence_files_newest', ['createdAt', 'id'])
export class LicenceFileEntity {
  @Id() id!: string
  /** The upload, while it waits. */
  @Uuid('object_id', optional) @References('objects', 'SET NULL') objectId!: string | null
  @Text('name', optional) name!: string | null
  /** The file's date. */
  @Day('file_date') fileDate!: string
  @Text('state', { default: 'WAITING' }) state!: LicenceFileState
  @Text('problem', optional) problem!: string | null
  @IntegerColumn('rows', { default: 0 }) rows!: number
  /** Number of our licences in it, and of those with new data. */
  @IntegerColumn('found', { default: 0 }) found!: number
  @IntegerColumn('changed', { default: 0 }) changed!: number
  @Uuid('uploaded_by', optional) @References('users', 'SET NULL') uploadedBy!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('read_at', optional) readAt!: Date | null
}

/** A licence's data in a file, stored when it changed. Append-only. */
@Entity('licence_readings')
@Index('licence_readings_by_digits', ['digits', 'createdAt', 'id'])
export class LicenceReadingEntity {
  @Id() id!: string
  @Text('digits') digits!: string
  /** As written in the file. */
  @Text('number') number!: string
  /** False if the file did not list the licence; the other columns are empty then. */
  @Flag('is_found', true) isFound!: boolean
  @Text('name') name!: string
  @Text('type') type!: string
  @Text('status') status!: string
  @Flag('is_active') isActive!: boolean
  @Day('expires', optional) expires!: string | null
  @Text('sponsor_number', optional) sponsorNumber!: string | null
  @Text('sponsor_name', optional) sponsorName!: string | null
  @Uuid('file_id') @References('licence_files') fileId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** A current flag that was announced. */
@Entity('licence_flags')
export class LicenceFlagEntity {
  @Text('digits', { primary: true }) digits!: string
  @Text('flag', { primary: true }) flag!: string
  @TimestampColumn('since', now) since!: Date
}
