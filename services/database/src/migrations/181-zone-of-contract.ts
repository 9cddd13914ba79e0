import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The time zone that is chosen for a property out of Texas. */
export class ZoneOfContract implements MigrationInterface {
  readonly name = 'ZoneOfContract1763900000181'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contract_terms ADD COLUMN time_zone text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contract_terms DROP COLUMN time_zone')
  }
}
