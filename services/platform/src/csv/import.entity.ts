import { type ImportKind, importKinds } from '@bluebonnet/domain'
import { Check, Column, Entity, Index } from 'typeorm'
import { Id, TimestampColumn, now, oneOf, References, Text, Uuid } from '../database/schema.js'

/** A file of rows that somebody brought in: how its columns were matched, and what can be taken back. */
@Entity('imports')
@Check('imports_kind_check', oneOf('kind', importKinds))
@Index('imports_by_headings', ['userId', 'kind', 'headings', 'createdAt'])
export class ImportEntity {
  @Id() id!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  @Text('kind') kind!: ImportKind
  /** The hash of the file's headings, by which the next file like it is known. */
  @Text('headings') headings!: string
  /** The field of each column; empty where it was left out. */
  @Column({ type: 'text', name: 'columns', array: true }) columns!: string[]
  /** The rows that it made; none once it was taken back, or can be no more. */
  @Column({ type: 'uuid', name: 'row_ids', array: true }) rowIds!: string[]
  @TimestampColumn('created_at', now) createdAt!: Date
}
