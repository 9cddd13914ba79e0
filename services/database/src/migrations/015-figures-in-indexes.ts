import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What a page asks of many rows stands in the index that finds them: the figures of an agent's year, and the status by which newest listings
 * are passed over (nearly all of the newest are for sale still).
 */
export class FiguresInIndexes implements MigrationInterface {
  readonly name = 'FiguresInIndexes1763734500000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX deals_by_agent_and_close_date, properties_newest;
      CREATE INDEX deals_by_agent_and_close_date ON deals (agent_id, status, close_date, price_cents, cda_agent_cents);
      CREATE INDEX properties_newest ON properties (created_at, id, status);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX properties_newest, deals_by_agent_and_close_date;
      CREATE INDEX properties_newest ON properties (created_at, id);
      CREATE INDEX deals_by_agent_and_close_date ON deals (agent_id, status, close_date);
    `)
  }
}
