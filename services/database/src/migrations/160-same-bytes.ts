import type { MigrationInterface, QueryRunner } from 'typeorm'

/** By what a file is known to be another one's again. Files from before have none, and are like no other. */
export class SameBytes implements MigrationInterface {
  readonly name = 'SameBytes1763900000160'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects ADD COLUMN sha256 text')
    await runner.query('CREATE INDEX objects_by_bytes ON objects (sha256) WHERE sha256 IS NOT NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX objects_by_bytes')
    await runner.query('ALTER TABLE objects DROP COLUMN sha256')
  }
}
