import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What stands in for a lost phone, once each. Who has a second factor from before has none until they make some. */
export class RecoveryCodes implements MigrationInterface {
  readonly name = 'RecoveryCodes1763900000190'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recovery_codes (
        id      uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        hash    text NOT NULL
      );
      CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes')
  }
}
