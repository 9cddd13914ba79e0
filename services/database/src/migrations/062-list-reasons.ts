import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Why a version of a list of papers or tasks was written; versions of the release before say nothing. */
export class ListReasons implements MigrationInterface {
  readonly name = 'ListReasons1763900000062'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE checklist_templates ADD COLUMN reason text;
      ALTER TABLE task_templates ADD COLUMN reason text;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_templates DROP COLUMN reason;
      ALTER TABLE checklist_templates DROP COLUMN reason;
    `)
  }
}
