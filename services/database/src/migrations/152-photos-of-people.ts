import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whose photo an upload is, which decides who sees it. */
export class PhotosOfPeople implements MigrationInterface {
  readonly name = 'PhotosOfPeople1763900000152'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX users_by_photo ON users (profile_image_url) WHERE profile_image_url IS NOT NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_by_photo')
  }
}
