import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which receipt entered a payout: taking the receipt back takes back its own payouts and no other. */
export class PayoutsOfReceipts implements MigrationInterface {
  readonly name = 'PayoutsOfReceipts1763900000191'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payouts ADD COLUMN receipt_id uuid REFERENCES receipts')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payouts DROP COLUMN receipt_id')
  }
}
