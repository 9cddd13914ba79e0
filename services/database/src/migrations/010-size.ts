import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type Counted, startTallies, stopTallies } from './tally-triggers.js'

const counted: Counted = {
  deals: { status: 'status', kind: 'side', marked: 'approved_at IS NOT NULL', cents: 'price_cents' },
  clients: { status: 'status', kind: 'type' },
  properties: { status: 'status', kind: 'property_type' },
  documents: { kind: 'type', marked: 'archived_at IS NOT NULL' },
  activity_log: {},
}

/**
 * What a brokerage of a hundred thousand deals needs: counts that are kept instead of made, and indexes for sums, dates
 * and searches.
 */
export class Size implements MigrationInterface {
  readonly name = 'Size1763683209000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tallies (
        id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list   text NOT NULL,
        status text,
        kind   text,
        marked boolean NOT NULL DEFAULT false,
        count  bigint NOT NULL,
        cents  bigint NOT NULL
      );
      CREATE INDEX tallies_by_list ON tallies (list);
      ${startTallies(counted)}

      DROP INDEX deals_by_close_date;
      CREATE INDEX deals_by_close_date ON deals (status, close_date, agent_id, id);
      CREATE INDEX deals_by_month ON deals (created_at, price_cents);
      CREATE INDEX deals_contract_dates ON deals (contract_date);
      CREATE INDEX deals_option_dates ON deals (option_ends_at);
      CREATE INDEX deals_earnest_money_dates ON deals (earnest_money_due_at);
      CREATE INDEX deals_financing_dates ON deals (financing_due_at);
      CREATE INDEX deals_closing_dates ON deals (close_date);
      CREATE INDEX cdas_earned ON cdas (deal_id, agent_split_cents) WHERE voided_at IS NULL;
      CREATE INDEX commission_ledger_by_day ON commission_ledger (agent_id, effective_date, counted_cents);
      CREATE INDEX deal_messages_by_side ON deal_messages (from_side, created_at, deal_id, author_id);
      DROP INDEX deal_message_reads_by_user;
      CREATE INDEX deal_message_reads_by_user ON deal_message_reads (user_id, deal_id, read_until);
      CREATE INDEX properties_by_type ON properties (property_type, created_at, id);
      CREATE INDEX activity_log_search ON activity_log USING gin (description gin_trgm_ops);
      CREATE INDEX leads_search ON leads USING gin ((first_name || ' ' || last_name) gin_trgm_ops, email gin_trgm_ops);
      CREATE INDEX calendar_events_span ON calendar_events
        USING gist (tstzrange(start_time, greatest(start_time, end_time), '[]'));
      CREATE INDEX calendar_events_search ON calendar_events
        USING gin (title gin_trgm_ops, description gin_trgm_ops, location gin_trgm_ops);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX calendar_events_search, calendar_events_span, leads_search, activity_log_search, properties_by_type,
        deal_messages_by_side, commission_ledger_by_day, cdas_earned,
        deals_closing_dates, deals_financing_dates, deals_earnest_money_dates, deals_option_dates, deals_contract_dates,
        deals_by_month, deals_by_close_date, deal_message_reads_by_user;
      CREATE INDEX deal_message_reads_by_user ON deal_message_reads (user_id);
      CREATE INDEX deals_by_close_date ON deals (status, close_date);
      ${stopTallies(counted)}
      DROP TABLE tallies;
    `)
  }
}
