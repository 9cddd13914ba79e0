import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Where TREC's file of licences is read each night; nowhere until a broker says so. */
export class LicenceAddress implements MigrationInterface {
  readonly name = 'LicenceAddress1763900000083'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brokerage_settings ADD COLUMN licence_file_url text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brokerage_settings DROP COLUMN licence_file_url')
  }
}
