import {
  Column,
  type ColumnOptions,
  DefaultNamingStrategy,
  PrimaryColumn,
  type Table,
  type ValueTransformer,
} from 'typeorm'
import type { OnDeleteType } from 'typeorm/metadata/types/OnDeleteType.js'

/** Reads and writes a bigint column as a number; refuses what a number cannot hold exactly. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : exact(Number(value))),
  to: (value: unknown): unknown => (typeof value === 'number' ? exact(value) : value),
}

const exact = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an exact whole number: ${value}`)
  return value
}

/**
 * Conditions for `@Check`, written once so that entities and migrations say the same. This one: the column holds one of
 * these values.
 */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`
/** The column holds 0 or more. */
export const notNegative = (column: string): string => `${column} >= 0`
/** Both columns are given or neither is. */
export const bothOrNeither = (first: string, second: string): string => `(${first} IS NULL) = (${second} IS NULL)`

/**
 * The columns of every entity, each with its explicit type. The first argument is the column's name in the database.
 * Moments keep milliseconds, as JavaScript does, so that a list can be continued exactly from the last row's moment.
 */
export const optional = { nullable: true } as const satisfies ColumnOptions

export const Id = (): PropertyDecorator => PrimaryColumn({ type: 'uuid' })
export const Uuid = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'uuid' })
export const Text = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'text' })
export const Flag = (name: string, byDefault = false): PropertyDecorator =>
  Column({ name, type: 'boolean', default: byDefault })
export const IntegerColumn = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'integer' })
/** A whole number that may outgrow `Whole`, such as a count of bytes: bigint in the database, a safe integer here. */
export const BigIntegerColumn = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'bigint', transformer: bigintAsNumber })
/** A sum of money in integer cents. */
export const Cents = BigIntegerColumn
/** A date without a time, `YYYY-MM-DD`. */
export const Day = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'date' })
/** A moment with its zone, to the millisecond. */
export const TimestampColumn = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'timestamptz', precision: 3 })
export const Json = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'jsonb' })

/** How often the row was changed, beginning with 1. The database counts, whoever writes; see `changedSince`. */
export const RowVersion = (): PropertyDecorator => IntegerColumn('version', { default: 1 })
/**
 * In which version each column last changed, by the column's name. Kept by the database and read only when an edit
 * began at an older version.
 */
export const ChangedIn = (): PropertyDecorator => Json('changed_in', { default: {}, select: false })

/** For moments that the database fills when the application leaves them out. */
export const now = { default: () => 'now()' } as const satisfies ColumnOptions

/** What a row has that many people edit. */
export abstract class SharedRow {
  @Id() id!: string
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

interface Reference {
  entity: object
  property: string
  table: string
  onDelete: OnDeleteType
}

const declared: Reference[] = []

/**
 * A foreign key to another table's `id`. Unless told otherwise the database refuses to delete a row that is referred
 * to.
 *
 * TypeORM's own `@ForeignKey` makes a process fail to start unless the other entity is loaded too, which would tie
 * every module to all others. So a reference is only written down here, and the schema check hands the list to TypeORM.
 */
export const References =
  (table: string, onDelete: OnDeleteType = 'NO ACTION'): PropertyDecorator =>
  (entity, property) => {
    declared.push({ entity, property: String(property), table, onDelete })
  }

/** Every reference of the entities loaded so far. */
export const declaredReferences = (): readonly Reference[] => declared

const nameOf = (table: Table | string): string => (typeof table === 'string' ? table : table.name).replace(/^.*\./, '')

/**
 * Constraints bear the names that PostgreSQL gives by itself, so that migrations are plain SQL and errors are readable.
 */
export class ConstraintNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_fkey`
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`
  }
}

/** What an entity is written with. Kept apart from the rest of the platform, so that entities load nothing else. */
