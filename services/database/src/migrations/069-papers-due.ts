import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Papers say by when they should be there. The release before names neither column: its papers have no day. */
export class PapersDue implements MigrationInterface {
  readonly name = 'PapersDue1763900000069'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE papers ADD COLUMN due_rule jsonb, ADD COLUMN due_on date;
      CREATE INDEX papers_due ON papers (deal_id, due_on)
        WHERE due_on IS NOT NULL AND state IN ('MISSING', 'RETURNED');
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE papers DROP COLUMN due_rule, DROP COLUMN due_on')
  }
}
