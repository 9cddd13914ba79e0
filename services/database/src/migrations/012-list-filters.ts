import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Filters that few rows pass: without an index of their own, a page of them would be looked for among all rows. */
export class ListFilters implements MigrationInterface {
  readonly name = 'ListFilters1763683211000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX documents_archived ON documents (uploaded_at, id) WHERE archived_at IS NOT NULL;
      CREATE INDEX calendar_events_by_type ON calendar_events (event_type, created_at, id);
      DROP INDEX notifications_unread;
      CREATE INDEX notifications_unread ON notifications (user_id, created_at, id) WHERE NOT is_read;
      CREATE INDEX notifications_read ON notifications (user_id, created_at, id) WHERE is_read;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notifications_read, notifications_unread, calendar_events_by_type, documents_archived;
      CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read;
    `)
  }
}
