import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Files of rows that people brought in. What came before stays as it is: it cannot be taken back. */
export class Imports implements MigrationInterface {
  readonly name = 'Imports1763900000191'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id         uuid PRIMARY KEY,
        user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        kind       text NOT NULL,
        headings   text NOT NULL,
        columns    text[] NOT NULL,
        row_ids    uuid[] NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT imports_kind_check CHECK (kind IN ('agents', 'clients', 'properties', 'deals'))
      );
      CREATE INDEX imports_by_headings ON imports (user_id, kind, headings, created_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE imports')
  }
}
