import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A call made under a key says in its own transaction that it was carried out: losing its answer then never makes it
 * act again.
 */
export class ActsUnderKeys implements MigrationInterface {
  readonly name = 'ActsUnderKeys1763742600000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN acted_at timestamptz(3)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN acted_at')
  }
}
