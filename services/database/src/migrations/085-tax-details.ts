import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewriteCheck } from './038-papers-returned.js'

const attempts = rewriteCheck('attempts', 'attempts_kind_check')

/**
 * What Forms W-9 say, version after version, and how a year's forms are filed. Taxpayer numbers are sealed; only the
 * seal of a version ever changes, when SECRET does. Without agent and payee a version is the brokerage's own.
 */
export class TaxDetails implements MigrationInterface {
  readonly name = 'TaxDetails1763900000085'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${attempts("replace(held, '])', ', ''TIN_REVEAL''::text])')")}
      CREATE TABLE tax_details (
        id            uuid PRIMARY KEY,
        agent_id      uuid REFERENCES agents,
        payee_id      uuid REFERENCES payees,
        version       integer NOT NULL,
        legal_name    text NOT NULL,
        business_name text,
        tax_class     text NOT NULL,
        tin_kind      text NOT NULL,
        tin_sealed    text,
        tin_last4     text,
        address       text NOT NULL,
        city          text NOT NULL,
        state         text NOT NULL,
        zip           text NOT NULL,
        phone         text,
        email         text,
        signed_on     date,
        author_id     uuid NOT NULL,
        created_at    timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT tax_details_subject_check CHECK (agent_id IS NULL OR payee_id IS NULL),
        CONSTRAINT tax_details_version_check CHECK (version > 0),
        CONSTRAINT tax_details_tax_class_check CHECK (tax_class IN ('INDIVIDUAL', 'PARTNERSHIP', 'C_CORPORATION',
          'S_CORPORATION', 'LLC_PARTNERSHIP', 'LLC_C_CORPORATION', 'LLC_S_CORPORATION', 'TRUST_ESTATE', 'OTHER')),
        CONSTRAINT tax_details_tin_kind_check CHECK (tin_kind IN ('SSN', 'EIN')),
        CONSTRAINT tax_details_tin_check CHECK ((tin_sealed IS NULL) = (tin_last4 IS NULL)),
        CONSTRAINT tax_details_tin_last4_check CHECK (tin_last4 ~ '^[0-9]{4}$')
      );
      CREATE UNIQUE INDEX tax_details_by_agent ON tax_details (agent_id, version) WHERE agent_id IS NOT NULL;
      CREATE UNIQUE INDEX tax_details_by_payee ON tax_details (payee_id, version) WHERE payee_id IS NOT NULL;
      CREATE UNIQUE INDEX tax_details_of_payer ON tax_details (version) WHERE agent_id IS NULL AND payee_id IS NULL;

      CREATE FUNCTION keep_tax_details() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF to_jsonb(OLD) - 'tin_sealed' <> to_jsonb(NEW) - 'tin_sealed' OR NEW.tin_sealed IS NULL THEN
          RAISE 'Tax details are only ever added: %', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER tax_details_sealed_anew BEFORE UPDATE ON tax_details
        FOR EACH ROW EXECUTE FUNCTION keep_tax_details();
      CREATE TRIGGER tax_details_append_only BEFORE DELETE OR TRUNCATE ON tax_details
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE TABLE year_ends (
        year             integer PRIMARY KEY,
        iris_columns     jsonb,
        records_per_file integer NOT NULL DEFAULT 100,
        threshold_cents  bigint,
        updated_at       timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT year_ends_records_per_file_check CHECK (records_per_file BETWEEN 1 AND 250),
        CONSTRAINT year_ends_threshold_cents_check CHECK (threshold_cents >= 0)
      );

      CREATE INDEX payouts_by_day ON payouts (paid_on, id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX payouts_by_day;
      DROP TABLE year_ends, tax_details;
      DROP FUNCTION keep_tax_details();
      DELETE FROM attempts WHERE kind = 'TIN_REVEAL';
      ${attempts("replace(held, ', ''TIN_REVEAL''::text', '')")}
    `)
  }
}
