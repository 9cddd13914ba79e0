import {
  Column,
  type ColumnOptions,
  DefaultNamingStrategy,
  PrimaryColumn,
  type Table,
  type ValueTransformer,
} from 'typeorm'
import type { OnDeleteType } from 'typeorm/metadata/types/OnDeleteType.js'

/** Reads and writes a bigint column as a number; throws for a number that is not a safe integer. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : exact(Number(value))),
  to: (value: unknown): unknown => (typeof value === 'number' ? exact(value) : value),
}

const exact = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an exact whole number: ${value}`)
  return value
}

/** Conditions for `@Check`, shared by entities and migrations. This one: the column holds one of these values. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`
/** The column holds 0 or more. */
export const notNegative = (column: string): string => `${column} >= 0`
/** Both columns have a value or neither does. */
export const bothOrNeither = (first: string, second: string): string => `(${first} IS NULL) = (${second} IS NULL)`

/**
 * The columns of every entity, each with its explicit type. The first argument is the column's name in the database.
 * Timestamps have milliseconds, as in JavaScript, so that a list can continue exactly from the last row's timestamp.
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
/** An integer that may exceed `IntegerColumn`, such as a count of bytes: bigint in the database, safe here. */
export const BigIntegerColumn = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'bigint', transformer: bigintAsNumber })
/** An amount in integer cents. */
export const Cents = BigIntegerColumn
/** A date without a time, `YYYY-MM-DD`. */
export const Day = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'date' })
/** A timestamp with time zone, to the millisecond. */
export const TimestampColumn = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'timestamptz', precision: 3 })
export const Json = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'jsonb' })

/** The row's version, from 1. The database increments it on every change; see `changedSince`. */
export const RowVersion = (): PropertyDecorator => IntegerColumn('version', { default: 1 })
/**
 * The version in which each column last changed, by the column's name. The database maintains it; it is read only when
 * an edit began at an older version.
 */
export const ChangedIn = (): PropertyDecorator => Json('changed_in', { default: {}, select: false })

/** For timestamps that the database sets when the application does not. */
export const now = { default: () => 'now()' } as const satisfies ColumnOptions

/** The columns of a row that many people edit. */
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
 * A foreign key to another table's `id`. By default the database refuses to delete a referenced row.
 *
 * With TypeORM's own `@ForeignKey` a process fails to start unless the other entity is loaded too, which would couple
 * every module to all others. So this decorator only records the reference, and the schema check passes the list to
 * TypeORM.
 */
export const References =
  (table: string, onDelete: OnDeleteType = 'NO ACTION'): PropertyDecorator =>
  (entity, property) => {
    declared.push({ entity, property: String(property), table, onDelete })
  }

/** Every reference of the loaded entities. */
export const declaredReferences = (): readonly Reference[] => declared

const nameOf = (table: Table | string): string => (typeof table === 'string' ? table : table.name).replace(/^.*\./, '')

/** Uses PostgreSQL's default names for constraints, so that migrations are plain SQL and errors are readable. */
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
