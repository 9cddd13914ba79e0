import type { MigrationInterface, QueryRunner } from 'typeorm'

const sign = (check: string): string =>
  `ALTER TABLE receipts DROP CONSTRAINT receipts_sign_check, ADD CONSTRAINT receipts_sign_check CHECK (${check});`

/** A receipt that came short is settled later: by a row of no money that says why. A payee knows who entered it. */
export class SettledReceipts implements MigrationInterface {
  readonly name = 'SettledReceipts1763900000124'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${sign(`CASE WHEN amount_cents = 0 THEN explained_cents <> 0
        ELSE (reverses_id IS NULL) = (amount_cents > 0) END`)}
      ALTER TABLE payees ADD COLUMN created_by uuid;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payees DROP COLUMN created_by;
      ${sign('(reverses_id IS NULL) = (amount_cents > 0) AND amount_cents <> 0')}
    `)
  }
}
