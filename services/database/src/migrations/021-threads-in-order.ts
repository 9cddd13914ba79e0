import type { MigrationInterface, QueryRunner } from 'typeorm'

/** All threads, read ones too, are shown by their newest message. */
export class ThreadsInOrder implements MigrationInterface {
  readonly name = 'ThreadsInOrder1763900000021'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX deal_messages_newest ON deal_messages (created_at, id)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deal_messages_newest')
  }
}
