import { readdir } from 'node:fs/promises'
import type { MigrationInterface } from 'typeorm'
import { Baseline } from './001-baseline.js'

type Migration = new () => MigrationInterface

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'function' && typeof Reflect.get(Object(value.prototype), 'up') === 'function'

/** A migration's file name: its number, which is its position, and its name. */
const migrationFile = /^\d{3}-[a-z0-9-]+\.[jt]s$/

const migrationOf = async (file: string): Promise<Migration> => {
  const found = Object.values(await import(`./${file}`)).filter(isMigration)
  const [migration] = found
  if (migration === undefined || found.length > 1) throw new Error(`${file} must export one migration`)
  return migration
}

/** The name of every database's first migration. */
export const baseline = new Baseline().name

/**
 * The migrations in order: the files of this folder. A build empties its folder first, so that a renamed or removed
 * migration disappears.
 */
export const migrations: Migration[] = await Promise.all(
  (await readdir(new URL('.', import.meta.url)))
    .filter((file) => migrationFile.test(file))
    .toSorted()
    .map(migrationOf),
)
