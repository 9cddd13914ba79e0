import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The list of a check as it stands (`held`), with one more or one less: other steps of a release widen it too. */
export const rewriteCheck =
  (table: string, check: string) =>
  (change: string): string =>
    `
  DO $$
  DECLARE
    held text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = '${check}');
  BEGIN
    EXECUTE 'ALTER TABLE ${table} DROP CONSTRAINT ${check}, '
      || 'ADD CONSTRAINT ${check} ' || ${change};
  END $$;`

/** The same of the types of notifications. */
export const rewrite = rewriteCheck('notifications', 'notifications_type_check')

/** A returned paper is told at once, and the settings say whether a CDA may be approved while papers are open. */
export class PapersReturned implements MigrationInterface {
  readonly name = 'PapersReturned1763900000038'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${rewrite("replace(held, '])', ', ''PAPER_RETURNED''::text])')")}
      ALTER TABLE brokerage_settings ADD COLUMN incomplete_files_allowed boolean NOT NULL DEFAULT true;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE type = 'PAPER_RETURNED';
      ${rewrite("replace(held, ', ''PAPER_RETURNED''::text', '')")}
      ALTER TABLE brokerage_settings DROP COLUMN incomplete_files_allowed;
    `)
  }
}
