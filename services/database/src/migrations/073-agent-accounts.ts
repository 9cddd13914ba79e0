import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What agents owe the brokerage, what they are charged again and again, and what of it a CDA takes. */
export class AgentAccounts implements MigrationInterface {
  readonly name = 'AgentAccounts1763900000073'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recurring_charges (
        id              uuid PRIMARY KEY,
        label           text NOT NULL,
        amount_cents    bigint NOT NULL,
        every           text NOT NULL,
        starts_on       date NOT NULL,
        ends_on         date,
        agent_id        uuid REFERENCES agents,
        charged_through date,
        version         integer NOT NULL DEFAULT 1,
        changed_in      jsonb NOT NULL DEFAULT '{}',
        created_at      timestamptz(3) NOT NULL DEFAULT now(),
        updated_at      timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT recurring_charges_every_check CHECK (every IN ('MONTH', 'YEAR')),
        CONSTRAINT recurring_charges_amount_cents_check CHECK (amount_cents > 0),
        CONSTRAINT recurring_charges_days_check CHECK (ends_on >= starts_on)
      );
      CREATE INDEX recurring_charges_newest ON recurring_charges (created_at, id);
      CREATE TRIGGER recurring_charges_count_changes BEFORE UPDATE ON recurring_charges FOR EACH ROW
        WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes('{charged_through}', '{}');

      CREATE TABLE agent_entries (
        id             uuid PRIMARY KEY,
        agent_id       uuid NOT NULL REFERENCES agents,
        kind           text NOT NULL,
        amount_cents   bigint NOT NULL,
        effective_date date NOT NULL,
        reason         text NOT NULL,
        charge_id      uuid REFERENCES recurring_charges,
        period         date,
        deal_id        uuid REFERENCES deals,
        cda_id         uuid REFERENCES cdas,
        cda_version    integer,
        reverses_id    uuid REFERENCES agent_entries,
        author_id      uuid,
        created_at     timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT agent_entries_reverses_id_key UNIQUE (reverses_id),
        CONSTRAINT agent_entries_kind_check
          CHECK (kind IN ('CHARGE', 'PAYMENT', 'TAKEN_AT_CLOSING', 'CREDIT', 'WRITE_OFF', 'REVERSAL')),
        CONSTRAINT agent_entries_reversal_check CHECK ((kind = 'REVERSAL') = (reverses_id IS NOT NULL)),
        CONSTRAINT agent_entries_cda_check
          CHECK ((cda_id IS NULL) = (cda_version IS NULL) AND (kind <> 'TAKEN_AT_CLOSING' OR cda_id IS NOT NULL)),
        CONSTRAINT agent_entries_sign_check CHECK
          (kind = 'REVERSAL' OR CASE kind WHEN 'CHARGE' THEN amount_cents > 0 ELSE amount_cents < 0 END),
        CONSTRAINT agent_entries_charge_check CHECK ((charge_id IS NULL) = (period IS NULL))
      );
      CREATE UNIQUE INDEX agent_entries_charge_once ON agent_entries (agent_id, charge_id, period)
        WHERE charge_id IS NOT NULL;
      CREATE INDEX agent_entries_by_agent ON agent_entries (agent_id, created_at, id);
      CREATE INDEX agent_entries_by_cda ON agent_entries (cda_id) WHERE cda_id IS NOT NULL;
      CREATE TRIGGER agent_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agent_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      ALTER TABLE brokerage_settings ADD COLUMN arrears_limit integer NOT NULL DEFAULT 50000,
        ADD CONSTRAINT brokerage_settings_arrears_limit_check CHECK (arrears_limit BETWEEN 0 AND 100000);
      ALTER TABLE cdas ADD COLUMN arrears_cents bigint NOT NULL DEFAULT '0'::bigint;
      ALTER TABLE cda_versions ADD COLUMN arrears_cents bigint NOT NULL DEFAULT '0'::bigint;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cda_versions DROP COLUMN arrears_cents;
      ALTER TABLE cdas DROP COLUMN arrears_cents;
      ALTER TABLE brokerage_settings DROP COLUMN arrears_limit;
      DROP TABLE agent_entries, recurring_charges;
    `)
  }
}
