import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How the brokerage is paid, as its CDAs tell title companies. */
export class Remittance implements MigrationInterface {
  readonly name = 'Remittance1763900000123'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brokerage_settings ADD COLUMN remittance text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brokerage_settings DROP COLUMN remittance')
  }
}
