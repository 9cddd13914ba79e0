import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * An e-mail address that somebody signed in by until a broker changed it: the mail that tells its reader must not carry
 * it in its job.
 */
export class EmailChanges implements MigrationInterface {
  readonly name = 'EmailChanges1763900000024'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_changes (
        id         uuid PRIMARY KEY,
        user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        from_email text NOT NULL,
        to_email   text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX email_changes_by_user ON email_changes (user_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_changes')
  }
}
