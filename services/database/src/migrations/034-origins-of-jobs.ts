import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A job knows the request that it follows from, and the step of its trace: logs and traces go on where it runs. */
export class OriginsOfJobs implements MigrationInterface {
  readonly name = 'OriginsOfJobs1763900000034'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN request_id text, ADD COLUMN trace text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN trace, DROP COLUMN request_id')
  }
}
