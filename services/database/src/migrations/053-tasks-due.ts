import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewrite } from './038-papers-returned.js'

/** People are reminded of their tasks of a day. */
export class TasksDue implements MigrationInterface {
  readonly name = 'TasksDue1763900000053'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rewrite("replace(held, '])', ', ''TASKS_DUE''::text])')"))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE type = 'TASKS_DUE';
      ${rewrite("replace(held, ', ''TASKS_DUE''::text', '')")}
    `)
  }
}
