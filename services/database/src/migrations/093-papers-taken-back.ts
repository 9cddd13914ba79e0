import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A reviewer's slip is taken back by a step that names it: what stood before it counts again. */
export class PapersTakenBack implements MigrationInterface {
  readonly name = 'PapersTakenBack1763900000093'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE paper_reviews ADD COLUMN takes_back uuid')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE paper_reviews DROP COLUMN takes_back')
  }
}
