import { Column, PrimaryColumn } from 'typeorm'
import type { ColumnOptions } from 'typeorm'
import { bigintAsNumber } from './bigint-as-number.js'

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
export const Whole = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'integer' })
/** A whole number that may outgrow `Whole`, such as a count of bytes: bigint in the database, a safe integer here. */
export const BigWhole = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'bigint', transformer: bigintAsNumber })
/** A sum of money in integer cents. */
export const Cents = BigWhole
/** A date without a time, `YYYY-MM-DD`. */
export const Day = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'date' })
/** A moment with its zone, to the millisecond. */
export const Moment = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'timestamptz', precision: 3 })
export const Json = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, name, type: 'jsonb' })

/** How often the row was changed, beginning with 1. The database counts, whoever writes; see `changedSince`. */
export const RowVersion = (): PropertyDecorator => Whole('version', { default: 1 })
/**
 * In which version each column last changed, by the column's name. Kept by the database and read only when an edit
 * began at an older version.
 */
export const ChangedIn = (): PropertyDecorator => Json('changed_in', { default: {}, select: false })

/** For moments that the database fills when the application leaves them out. */
export const now = { default: () => 'now()' } as const satisfies ColumnOptions
