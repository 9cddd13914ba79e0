import { DefaultNamingStrategy } from 'typeorm'
import type { Table } from 'typeorm'

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
