import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type Counted, startTallies, stopTallies } from './tally-triggers.js'

/**
 * What is searched most, and how many of its values the database looks at to tell rare words from common ones: among a
 * hundred, a word of every thirtieth row may be missed, and then all its rows are put in order for one page.
 */
const searched = [
  'deals ALTER property_address',
  'deals ALTER buyer_seller_name',
  'clients ALTER email',
  'properties ALTER property_address',
  'documents ALTER label',
]
const looksAt = (values: number): string => `
      ${searched.map((column) => `ALTER TABLE ${column} SET STATISTICS ${values};`).join(' ')}
      ALTER INDEX clients_search ALTER COLUMN 1 SET STATISTICS ${values};`

const counted: Counted = { users: { kind: 'role', marked: 'is_active' }, agents: { kind: 'comp_plan' } }

/**
 * People are counted by tallies. An agent's standing reads the ledger by its index alone, and of deals only whether
 * they are among the few not closed yet. Deals that wait for a broker are sought by an index of their own. What
 * happened is sought among the newest, so that no change has to be written into an index of its words.
 */
export class PeopleTallied implements MigrationInterface {
  readonly name = 'PeopleTallied1763744000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX deals_not_closed ON deals (id) WHERE status <> 'CLOSED';
      CREATE INDEX deals_waiting_search ON deals
       USING gin (property_address gin_trgm_ops, city gin_trgm_ops, buyer_seller_name gin_trgm_ops)
         WHERE status = 'PENDING_BROKER_APPROVAL';
      DROP INDEX commission_ledger_by_day, activity_log_search;
      CREATE INDEX commission_ledger_by_day ON commission_ledger (agent_id, effective_date, counted_cents, deal_id);
      ${looksAt(400)}
      ${startTallies(counted)}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${stopTallies(counted)}
      ${looksAt(-1)}
      DROP INDEX commission_ledger_by_day;
      CREATE INDEX commission_ledger_by_day ON commission_ledger (agent_id, effective_date, counted_cents);
      CREATE INDEX activity_log_search ON activity_log USING gin (description gin_trgm_ops);
      DROP INDEX deals_waiting_search, deals_not_closed;
    `)
  }
}
