import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A process that makes a call under a key says so while it lasts: when it died, the next try need not wait for long.
 */
export class KeysAlive implements MigrationInterface {
  readonly name = 'KeysAlive1763900000022'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN alive_at timestamptz(3) NOT NULL DEFAULT now()')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN alive_at')
  }
}
