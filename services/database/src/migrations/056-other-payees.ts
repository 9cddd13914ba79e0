import type { MigrationInterface, QueryRunner } from 'typeorm'

const roles = "'REFERRAL_OUT', 'REBATE', 'ADVANCE', 'LEVY'"

/** Columns of a deal that nobody edits by hand. */
const ignored = (more: string): string =>
  `'{cda_gross_cents,cda_brokerage_cents,cda_agent_cents,${more}checklist_id,moved_property_to_pending}'`

const countChanges = (more = ''): string => `
  DROP TRIGGER deals_count_changes ON deals;
  CREATE TRIGGER deals_count_changes BEFORE UPDATE ON deals FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes(${ignored(more)}, '{}');`

const copied = {
  cda_gross_cents: 'gross_commission_cents',
  cda_brokerage_cents: 'brokerage_split_cents',
  cda_agent_cents: 'agent_split_cents',
}

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
    END $$;`
}

const divided = ['cdas', 'cda_versions']

/** A check in the place of the one before would count as narrower, although that release's rows fit it. */
const whole = (table: string): string => `
  CREATE TRIGGER ${table}_whole BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
    WHEN (NEW.brokerage_split_cents + NEW.agent_split_cents + NEW.per_file_fee_cents + NEW.other_payees_cents
          <> NEW.gross_commission_cents)
    EXECUTE FUNCTION refuse_division();`

const closeDates = (more = ''): string => `
  DROP INDEX deals_by_close_date;
  CREATE INDEX deals_by_close_date ON deals (status, close_date, id, agent_id,
    cda_gross_cents, cda_brokerage_cents, cda_agent_cents, ${more}created_at);`

/**
 * Who is paid out of a deal beside brokerage and agent. The release before makes CDAs without them: their part of its
 * rows is 0. A deal whose CDA is older has no copy of it, which counts as 0 too.
 */
export class OtherPayees implements MigrationInterface {
  readonly name = 'OtherPayees1763900000056'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payees (
        id                   uuid PRIMARY KEY,
        name                 text NOT NULL,
        kind                 text NOT NULL,
        licence_number       text,
        registration_expires date,
        address              text,
        version              integer NOT NULL DEFAULT 1,
        changed_in           jsonb NOT NULL DEFAULT '{}',
        created_at           timestamptz(3) NOT NULL DEFAULT now(),
        updated_at           timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT payees_kind_check CHECK (kind IN ('BROKERAGE', 'AGENT_ENTITY', 'PERSON', 'ADVANCE', 'LEVY'))
      );
      CREATE INDEX payees_newest ON payees (created_at, id);
      CREATE TRIGGER payees_count_changes BEFORE UPDATE ON payees FOR EACH ROW
        WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes('{}', '{}');

      CREATE TABLE deal_participants (
        id           uuid PRIMARY KEY,
        deal_id      uuid NOT NULL REFERENCES deals,
        payee_id     uuid NOT NULL REFERENCES payees,
        role         text NOT NULL,
        share        integer,
        amount_cents bigint,
        position     integer NOT NULL,
        CONSTRAINT deal_participants_payee_key UNIQUE (deal_id, payee_id, role),
        CONSTRAINT deal_participants_role_check CHECK (role IN (${roles})),
        CONSTRAINT deal_participants_share_check CHECK (share BETWEEN 1 AND 100000),
        CONSTRAINT deal_participants_amount_cents_check CHECK (amount_cents > 0),
        CONSTRAINT deal_participants_one_check CHECK ((share IS NULL) <> (amount_cents IS NULL))
      );
      CREATE INDEX deal_participants_by_payee ON deal_participants (payee_id, deal_id);

      ALTER TABLE cdas ADD COLUMN other_payees_cents bigint NOT NULL DEFAULT '0'::bigint,
        DROP CONSTRAINT cdas_sum_check,
        ADD CONSTRAINT cdas_other_payees_cents_check CHECK (other_payees_cents >= 0);
      ALTER TABLE cda_versions ADD COLUMN other_payees_cents bigint NOT NULL DEFAULT '0'::bigint,
        DROP CONSTRAINT cda_versions_sum_check;
      CREATE FUNCTION refuse_division() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The parts of % do not make its gross', TG_TABLE_NAME USING ERRCODE = 'check_violation';
      END $$;
      ${divided.map(whole).join('')}
      ALTER TABLE deals ADD COLUMN cda_other_cents bigint, ADD COLUMN participants_version integer NOT NULL DEFAULT 0;
      ${countChanges('cda_other_cents,')}
      ${copying({ ...copied, cda_other_cents: 'other_payees_cents' })}
      ${closeDates('cda_other_cents, ')}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${closeDates()}
      ${copying(copied)}
      ${countChanges()}
      ${divided.map((table) => `DROP TRIGGER ${table}_whole ON ${table};`).join(' ')}
      DROP FUNCTION refuse_division();
      ALTER TABLE deals DROP COLUMN participants_version, DROP COLUMN cda_other_cents;
      ALTER TABLE cda_versions DROP COLUMN other_payees_cents, ADD CONSTRAINT cda_versions_sum_check
        CHECK (brokerage_split_cents + agent_split_cents + per_file_fee_cents = gross_commission_cents);
      ALTER TABLE cdas DROP COLUMN other_payees_cents, ADD CONSTRAINT cdas_sum_check
        CHECK (brokerage_split_cents + agent_split_cents + per_file_fee_cents = gross_commission_cents);
      DROP TABLE deal_participants, payees;
    `)
  }
}
