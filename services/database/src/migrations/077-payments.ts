import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What title companies sent for CDAs, and who was paid out of them; where a brokerage's payees are paid. The release
 * before knows of no receipts: the database keeps it from voiding what they are for.
 */
export class Payments implements MigrationInterface {
  readonly name = 'Payments1763900000077'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE brokerage_settings ADD COLUMN paid_at text NOT NULL DEFAULT 'TABLE',
        ADD CONSTRAINT brokerage_settings_paid_at_check CHECK (paid_at IN ('TABLE', 'BROKERAGE'));

      CREATE TABLE receipts (
        id              uuid PRIMARY KEY,
        deal_id         uuid NOT NULL REFERENCES deals,
        cda_id          uuid NOT NULL REFERENCES cdas,
        cda_version     integer NOT NULL,
        paid_at         text NOT NULL,
        amount_cents    bigint NOT NULL,
        explained_cents bigint NOT NULL DEFAULT '0'::bigint,
        received_on     date NOT NULL,
        method          text NOT NULL,
        reference       text,
        reason          text,
        reverses_id     uuid REFERENCES receipts,
        author_id       uuid NOT NULL,
        created_at      timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT receipts_reverses_id_key UNIQUE (reverses_id),
        CONSTRAINT receipts_paid_at_check CHECK (paid_at IN ('TABLE', 'BROKERAGE')),
        CONSTRAINT receipts_method_check CHECK (method IN ('WIRE', 'ACH', 'CHECK', 'OTHER')),
        CONSTRAINT receipts_sign_check CHECK ((reverses_id IS NULL) = (amount_cents > 0) AND amount_cents <> 0),
        CONSTRAINT receipts_reason_check
          CHECK (reason IS NOT NULL OR (reverses_id IS NULL AND explained_cents = 0))
      );
      CREATE INDEX receipts_by_cda ON receipts (cda_id, created_at, id);
      CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE FUNCTION refuse_void_of_received() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM receipts r WHERE r.cda_id = NEW.id AND r.reverses_id IS NULL
                      AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = r.id)) THEN
          RAISE EXCEPTION 'A CDA for which title paid is not voided' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER cdas_void_received BEFORE UPDATE ON cdas FOR EACH ROW
        WHEN (OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL) EXECUTE FUNCTION refuse_void_of_received();

      CREATE TABLE payouts (
        id            uuid PRIMARY KEY,
        deal_id       uuid NOT NULL REFERENCES deals,
        cda_id        uuid NOT NULL REFERENCES cdas,
        cda_version   integer NOT NULL,
        line_position integer NOT NULL,
        line_kind     text NOT NULL,
        agent_id      uuid REFERENCES agents,
        payee_id      uuid REFERENCES payees,
        payee_name    text NOT NULL,
        paid_at       text NOT NULL,
        paid_by       text NOT NULL,
        amount_cents  bigint NOT NULL,
        paid_on       date NOT NULL,
        method        text NOT NULL,
        reference     text,
        reason        text,
        reverses_id   uuid REFERENCES payouts,
        author_id     uuid NOT NULL,
        created_at    timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT payouts_reverses_id_key UNIQUE (reverses_id),
        CONSTRAINT payouts_line_kind_check
          CHECK (line_kind IN ('AGENT_SPLIT', 'REFERRAL_OUT', 'REBATE', 'ADVANCE', 'LEVY')),
        CONSTRAINT payouts_payee_check
          CHECK ((agent_id IS NULL) <> (payee_id IS NULL) AND (line_kind = 'AGENT_SPLIT') = (agent_id IS NOT NULL)),
        CONSTRAINT payouts_paid_at_check CHECK (paid_at IN ('TABLE', 'BROKERAGE')),
        CONSTRAINT payouts_paid_by_check CHECK (paid_by IN ('TITLE', 'BROKERAGE')),
        CONSTRAINT payouts_method_check CHECK (method IN ('WIRE', 'ACH', 'CHECK', 'OTHER')),
        CONSTRAINT payouts_sign_check CHECK ((reverses_id IS NULL) = (amount_cents > 0) AND amount_cents <> 0),
        CONSTRAINT payouts_reason_check CHECK ((reverses_id IS NULL) = (reason IS NULL))
      );
      CREATE INDEX payouts_by_cda ON payouts (cda_id, created_at, id);
      CREATE INDEX payouts_by_agent ON payouts (agent_id, created_at, id) WHERE agent_id IS NOT NULL;
      CREATE INDEX payouts_by_payee ON payouts (payee_id) WHERE payee_id IS NOT NULL;
      CREATE INDEX payouts_newest ON payouts (created_at, id);
      CREATE TRIGGER payouts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payouts
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER cdas_void_received ON cdas;
      DROP FUNCTION refuse_void_of_received();
      DROP TABLE payouts, receipts;
      ALTER TABLE brokerage_settings DROP COLUMN paid_at;
    `)
  }
}
