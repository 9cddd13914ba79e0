import { readdir, readFile } from 'node:fs/promises'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const folder = new URL('./baseline/', import.meta.url)
const files = (await readdir(folder)).toSorted()
const statements = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))

/**
 * The schema of 1.0: the files of `baseline`, in the order of their names. Every later change is a separate migration.
 */
export class Baseline implements MigrationInterface {
  static readonly statements: readonly string[] = statements
  /** Until 1.0 the timestamp changes with the files: a database with another one is refused. */
  readonly name = 'Baseline1795960800000'

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of Baseline.statements) await runner.query(sql)
  }

  async down(): Promise<void> {
    throw new Error('The baseline is not taken back: that would remove every record')
  }
}
