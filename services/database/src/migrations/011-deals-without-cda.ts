import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type Counted, startTallies, stopTallies } from './tally-triggers.js'

const counted: Counted = {
  cdas: {
    status: `CASE WHEN voided_at IS NOT NULL THEN 'VOIDED' WHEN sent_to_title_at IS NOT NULL THEN 'SENT'
        WHEN approved_at IS NOT NULL THEN 'APPROVED' ELSE 'OPEN' END`,
    marked: 'stale',
  },
  deals_without_cda: { table: 'deals', where: 'cda_agent_cents IS NULL', status: 'status', kind: 'side' },
}

const columns = ['cda_gross_cents', 'cda_brokerage_cents', 'cda_agent_cents']
const copied = ['gross_commission_cents', 'brokerage_split_cents', 'agent_split_cents']

/** What a deal is to say of its CDA: a void one divides nothing. */
const figures = copied.map((column) => `CASE WHEN cda.voided_at IS NULL THEN cda.${column} END`).join(', ')

const copy = (from: string): string => `
  UPDATE deals SET (${columns.join(', ')}) = ROW(${figures}) FROM ${from} cda
   WHERE deals.id = cda.deal_id AND (${columns.map((column) => `deals.${column}`).join(', ')}) IS DISTINCT FROM
     (${figures});`

/** Whoever writes a CDA's figures holds its deal, so copying them waits for nobody. */
const trigger = (event: 'insert' | 'update'): string => `
  CREATE TRIGGER cdas_copy_${event} AFTER ${event} ON cdas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
    EXECUTE FUNCTION cdas_copy();`

/**
 * A deal says what its live CDA divides, and nothing without one: closed deals are summed, and those without a CDA
 * found, counted and estimated, by one index of deals. Each state of a CDA has its index and its count.
 */
export class DealsWithoutCda implements MigrationInterface {
  readonly name = 'DealsWithoutCda1763683210000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deals ${columns.map((column) => `ADD COLUMN ${column} bigint`).join(', ')};
      ${copy('cdas')}
      CREATE FUNCTION cdas_copy() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${copy('changed')}
        RETURN NULL;
      END $$;
      CREATE FUNCTION cdas_removed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE deals SET (${columns.join(', ')}) = ROW(${columns.map(() => 'NULL').join(', ')}) FROM removed cda
          WHERE deals.id = cda.deal_id;
        RETURN NULL;
      END $$;
      ${trigger('insert')} ${trigger('update')}
      CREATE TRIGGER cdas_removed AFTER DELETE ON cdas REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
        EXECUTE FUNCTION cdas_removed();
      ${startTallies(counted)}

      CREATE INDEX deals_without_cda ON deals (status, created_at, id) WHERE cda_agent_cents IS NULL;
      CREATE INDEX deals_to_estimate ON deals (close_date, agent_id, price_cents, commission_rate,
        gross_commission_cents, id) WHERE status = 'CLOSED' AND cda_agent_cents IS NULL;
      DROP INDEX deals_by_close_date;
      CREATE INDEX deals_by_close_date ON deals (status, close_date, id, agent_id, cda_gross_cents, cda_brokerage_cents,
        cda_agent_cents);
      DROP INDEX cdas_earned;
      CREATE INDEX cdas_open ON cdas (created_at, id) WHERE voided_at IS NULL AND approved_at IS NULL;
      CREATE INDEX cdas_approved ON cdas (created_at, id) WHERE voided_at IS NULL AND approved_at IS NOT NULL;
      CREATE INDEX cdas_sent ON cdas (created_at, id) WHERE voided_at IS NULL AND sent_to_title_at IS NOT NULL;
      CREATE INDEX cdas_voided ON cdas (created_at, id) WHERE voided_at IS NOT NULL;
      CREATE INDEX cdas_stale ON cdas (created_at, id) WHERE voided_at IS NULL AND stale;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX cdas_stale, cdas_voided, cdas_sent, cdas_approved, cdas_open, deals_by_close_date, deals_to_estimate,
        deals_without_cda;
      CREATE INDEX cdas_earned ON cdas (deal_id, agent_split_cents) WHERE voided_at IS NULL;
      CREATE INDEX deals_by_close_date ON deals (status, close_date, agent_id, id);
      ${stopTallies(counted)}
      DROP TRIGGER cdas_removed ON cdas;
      DROP TRIGGER cdas_copy_update ON cdas;
      DROP TRIGGER cdas_copy_insert ON cdas;
      DROP FUNCTION cdas_removed();
      DROP FUNCTION cdas_copy();
      ALTER TABLE deals ${columns.map((column) => `DROP COLUMN ${column}`).join(', ')};
    `)
  }
}
