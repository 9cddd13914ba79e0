import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const folder = new URL('./baseline/', import.meta.url)
const files = (await readdir(folder)).toSorted()
const statements = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))

/** In place of a migration's time, in milliseconds before every later migration. */
const hash = createHash('sha256').update(statements.join('')).digest('hex')
const time = 1_000_000_000_000 + (Number.parseInt(hash.slice(0, 10), 16) % 700_000_000_000)

/**
 * The schema of 1.0: the files of `baseline`, in the order of their names. Every later change is a separate migration.
 */
export class Baseline implements MigrationInterface {
  static readonly statements: readonly string[] = statements
  /** Until 1.0 it follows the files' text: a database made from others is refused. The release of 1.0 fixes it. */
  readonly name = `Baseline${time}`

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of Baseline.statements) await runner.query(sql)
  }

  async down(): Promise<void> {
    throw new Error('The baseline is not taken back: that would remove every record')
  }
}
