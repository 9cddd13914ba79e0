import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What workers find of what they stand on, and which mails a mail server has taken. Both only add. */
export class Recovery implements MigrationInterface {
  readonly name = 'Recovery1763900000023'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workers (
        id      uuid PRIMARY KEY,
        seen_at timestamptz NOT NULL,
        states  jsonb NOT NULL
      );
      CREATE TABLE sent_mails (
        id            text PRIMARY KEY,
        claimed_by    uuid NOT NULL,
        claimed_until timestamptz NOT NULL,
        accepted_at   timestamptz
      );
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sent_mails; DROP TABLE workers;')
  }
}
