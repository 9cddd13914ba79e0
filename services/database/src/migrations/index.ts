import { readdir } from 'node:fs/promises'
import type { MigrationInterface } from 'typeorm'

type Migration = new () => MigrationInterface

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'function' && typeof Reflect.get(Object(value.prototype), 'up') === 'function'

/** A step's file: its number, which is its place, and its name. */
const stepFile = /^\d{3}-[a-z0-9-]+\.[jt]s$/

const migrationOf = async (file: string): Promise<Migration> => {
  const found = Object.values(await import(`./${file}`)).filter(isMigration)
  const [migration] = found
  if (migration === undefined || found.length > 1) throw new Error(`${file} must export one migration`)
  return migration
}

/**
 * Every step of the schema in order: the files of this folder. Building empties the folder first, so that a step which
 * was renamed or dropped is not found again.
 */
export const migrations: Migration[] = await Promise.all(
  (await readdir(new URL('.', import.meta.url)))
    .filter((file) => stepFile.test(file))
    .toSorted()
    .map(migrationOf),
)
