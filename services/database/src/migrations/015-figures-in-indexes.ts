import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type Counted, startTallies, stopTallies } from './tally-triggers.js'

const counted: Counted = { leads: { status: 'status' } }

/**
 * What a page asks of many rows stands in the index that finds them: the figures of an agent's year, the moment that
 * puts deals closing soon in order, and the status by which the newest listings, nearly all for sale still, are passed
 * over. Leads are counted by a tally, as every other list of the whole brokerage.
 */
export class FiguresInIndexes implements MigrationInterface {
  readonly name = 'FiguresInIndexes1763734500000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX deals_by_close_date, deals_by_agent_and_close_date, properties_newest;
      CREATE INDEX deals_by_close_date ON deals (status, close_date, id, agent_id, cda_gross_cents, cda_brokerage_cents,
        cda_agent_cents, created_at);
      CREATE INDEX deals_by_agent_and_close_date ON deals (agent_id, status, close_date, price_cents, cda_agent_cents);
      CREATE INDEX properties_newest ON properties (created_at, id, status);
      ${startTallies(counted)}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${stopTallies(counted)}
      DROP INDEX properties_newest, deals_by_agent_and_close_date, deals_by_close_date;
      CREATE INDEX deals_by_close_date ON deals (status, close_date, id, agent_id, cda_gross_cents, cda_brokerage_cents,
        cda_agent_cents);
      CREATE INDEX properties_newest ON properties (created_at, id);
      CREATE INDEX deals_by_agent_and_close_date ON deals (agent_id, status, close_date);
    `)
  }
}
