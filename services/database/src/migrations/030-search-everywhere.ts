import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Words in what happened and in what people were told are sought in all of it, and so need an index of their own. */
export class SearchEverywhere implements MigrationInterface {
  readonly name = 'SearchEverywhere1763900000030'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX activity_log_search ON activity_log USING gin (description gin_trgm_ops);
      CREATE INDEX notifications_search ON notifications USING gin ((title || ' ' || message) gin_trgm_ops);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX notifications_search, activity_log_search')
  }
}
