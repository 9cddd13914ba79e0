import type { MigrationInterface, QueryRunner } from 'typeorm'

const ofCda = {
  cda_gross_cents: 'gross_commission_cents',
  cda_brokerage_cents: 'brokerage_split_cents',
  cda_agent_cents: 'agent_split_cents',
  cda_other_cents: 'other_payees_cents',
}
const withClient = { ...ofCda, cda_client_paid_cents: 'client_paid_cents' }

/** What a deal is to say of its CDA: a void one divides nothing. */
const copying = (pairs: Readonly<Record<string, string>>): string => {
  const columns = Object.keys(pairs)
  const figures = Object.values(pairs)
    .map((column) => `CASE WHEN cda.voided_at IS NULL THEN cda.${column} END`)
    .join(', ')
  return `
    CREATE OR REPLACE FUNCTION cdas_copy() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE deals SET (${columns.join(', ')}) = ROW(${figures}) FROM changed cda
       WHERE deals.id = cda.deal_id
         AND (${columns.map((column) => `deals.${column}`).join(', ')}) IS DISTINCT FROM (${figures});
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION cdas_removed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE deals SET (${columns.join(', ')}) = ROW(${columns.map(() => 'NULL').join(', ')})
        FROM removed cda WHERE deals.id = cda.deal_id;
      RETURN NULL;
    END $$;
    DROP TRIGGER deals_count_changes ON deals;
    CREATE TRIGGER deals_count_changes BEFORE UPDATE ON deals FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION count_changes('{${columns.join(',')},checklist_id,moved_property_to_pending}', '{}');
    DROP INDEX deals_by_close_date;
    CREATE INDEX deals_by_close_date ON deals (status, close_date, id, agent_id, ${columns.join(', ')}, created_at);`
}

const divided = ['cdas', 'cda_versions']
const whole = (more: string): string =>
  divided
    .map(
      (table) => `
  DROP TRIGGER ${table}_whole ON ${table};
  CREATE TRIGGER ${table}_whole BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
    WHEN (NEW.brokerage_split_cents + NEW.agent_split_cents + NEW.per_file_fee_cents + NEW.other_payees_cents
          <> NEW.gross_commission_cents${more})
    EXECUTE FUNCTION refuse_division();`,
    )
    .join('')

/**
 * What the client pays beside the commission, and is divided with it. The release before makes CDAs without: theirs is
 * 0, and a deal whose CDA is older has no copy of it, which counts as 0 too.
 */
export class ClientPaid implements MigrationInterface {
  readonly name = 'ClientPaid1763900000098'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cdas ADD COLUMN client_paid_cents bigint NOT NULL DEFAULT '0'::bigint,
        ADD CONSTRAINT cdas_client_paid_cents_check CHECK (client_paid_cents >= 0);
      ALTER TABLE cda_versions ADD COLUMN client_paid_cents bigint NOT NULL DEFAULT '0'::bigint;
      ${whole(' + NEW.client_paid_cents')}
      ALTER TABLE deals ADD COLUMN cda_client_paid_cents bigint;
      ${copying(withClient)}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${copying(ofCda)}
      ALTER TABLE deals DROP COLUMN cda_client_paid_cents;
      ${whole('')}
      ALTER TABLE cda_versions DROP COLUMN client_paid_cents;
      ALTER TABLE cdas DROP COLUMN client_paid_cents;
    `)
  }
}
