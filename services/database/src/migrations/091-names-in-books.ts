import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A line of the journal says who owes or is owed where an entry has several. */
export class NamesInBooks implements MigrationInterface {
  readonly name = 'NamesInBooks1763900000091'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE journal_lines ADD COLUMN name text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE journal_lines DROP COLUMN name')
  }
}
