import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A charge may be what a line of a CDA could not take: of each line of each version once. */
export class OwedFees implements MigrationInterface {
  readonly name = 'OwedFees1763900000089'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agent_entries ADD COLUMN cda_line integer,
        ADD CONSTRAINT agent_entries_cda_line_check
          CHECK (cda_line IS NULL OR cda_id IS NOT NULL AND kind = 'CHARGE');
      CREATE UNIQUE INDEX agent_entries_cda_line_once ON agent_entries (cda_id, cda_version, cda_line)
        WHERE cda_line IS NOT NULL;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX agent_entries_cda_line_once;
      ALTER TABLE agent_entries DROP COLUMN cda_line;
    `)
  }
}
