import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A locked or damaged PDF is taken, and says so. Files from before were not looked at. */
export class DocumentMarks implements MigrationInterface {
  readonly name = 'DocumentMarks1763900000151'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['objects', 'documents'])
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN mark text
          CONSTRAINT ${table}_mark_check CHECK (mark IN ('LOCKED', 'DAMAGED'))
      `)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['objects', 'documents']) await runner.query(`ALTER TABLE ${table} DROP COLUMN mark`)
  }
}
