import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewrite } from './038-papers-returned.js'

/** The agent of a deal is told when somebody else moves its dates. */
export class DatesTold implements MigrationInterface {
  readonly name = 'DatesTold1763900000113'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rewrite("replace(held, '])', ', ''DEAL_DATES_CHANGED''::text])')"))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE type = 'DEAL_DATES_CHANGED';
      ${rewrite("replace(held, ', ''DEAL_DATES_CHANGED''::text', '')")}
    `)
  }
}
