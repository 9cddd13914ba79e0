import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Agents enter no payees: nobody is found by who entered one. */
export class PayeesWithoutAuthor implements MigrationInterface {
  readonly name = 'PayeesWithoutAuthor1763900000192'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payees DROP COLUMN created_by')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payees ADD COLUMN created_by uuid')
  }
}
