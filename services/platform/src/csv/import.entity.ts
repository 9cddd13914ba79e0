import { type ImportKind, importKinds } from '@bluebonnet/domain'
import { Check, Column, Entity, Index } from 'typeorm'
import { Id, TimestampColumn, now, oneOf, References, Text, Uuid } from '../database/schema.js'

/** An imported file: how its columns were matched, and which rows can be undone. */
@Entity('imports')
@Check('imports_kind_check', oneOf('kind', importKinds))
@Index('imports_by_headings', ['userId', 'kind', 'headings', 'createdAt'])
export class ImportEntity {
  @Id() id!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  @Text('kind') kind!: ImportKind
  /** The hash of the file's headings, which recognises the next file of the same kind. */
  @Text('headings') headings!: string
  /** The field of each column; empty when the column is skipped. Then the values of all rows and doubtful names. */
  @Column({ type: 'text', name: 'columns', array: true }) columns!: string[]
  /** The rows that the import created; empty when it was undone or can no longer be undone. */
  @Column({ type: 'uuid', name: 'row_ids', array: true }) rowIds!: string[]
  @TimestampColumn('created_at', now) createdAt!: Date
}
