import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Filters of lists under names, one's own or the brokerage's. */
export class SavedViews implements MigrationInterface {
  readonly name = 'SavedViews1763900000068'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id         uuid PRIMARY KEY,
        user_id    uuid REFERENCES users ON DELETE CASCADE,
        list       text NOT NULL,
        name       text NOT NULL,
        search     text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT saved_views_list_check CHECK (list IN ('CLIENTS', 'PROPERTIES', 'DEALS', 'DOCUMENTS'))
      );
      CREATE UNIQUE INDEX saved_views_by_name ON saved_views (user_id, list, name) NULLS NOT DISTINCT;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_views')
  }
}
