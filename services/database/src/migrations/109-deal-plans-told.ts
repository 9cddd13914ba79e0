import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewrite } from './038-papers-returned.js'

/**
 * A choice of a deal's plan is told, and says whether its version was named; else the deal's day says which. Choices
 * from before, and those that the release before makes, go on by the version that they keep: their figures stay.
 */
export class DealPlansTold implements MigrationInterface {
  readonly name = 'DealPlansTold1763900000109'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${rewrite("replace(held, '])', ', ''DEAL_PLAN_CHANGED''::text])')")}
      ALTER TABLE deal_plans ADD COLUMN version_named boolean NOT NULL DEFAULT true;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deal_plans DROP COLUMN version_named;
      DELETE FROM notifications WHERE type = 'DEAL_PLAN_CHANGED';
      ${rewrite("replace(held, ', ''DEAL_PLAN_CHANGED''::text', '')")}
    `)
  }
}
