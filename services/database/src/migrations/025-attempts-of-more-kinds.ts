import type { MigrationInterface, QueryRunner } from 'typeorm'

const kinds = (names: string): string => `
      ALTER TABLE attempts DROP CONSTRAINT attempts_kind_check, ADD CONSTRAINT attempts_kind_check
        CHECK (kind IN (${names}));`

/**
 * Messages and mails to clients are limited as sign-ins are; the owner of a second factor under attack hears of it once
 * a day.
 */
export class AttemptsOfMoreKinds implements MigrationInterface {
  readonly name = 'AttemptsOfMoreKinds1763900000025'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${kinds("'SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD', 'MESSAGE', 'CLIENT_MAIL'")}
      ALTER TABLE users ADD COLUMN totp_warned_at timestamptz(3);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP COLUMN totp_warned_at;
      DELETE FROM attempts WHERE kind IN ('MESSAGE', 'CLIENT_MAIL');
      ${kinds("'SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD'")}
    `)
  }
}
