import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A contract's terms as versions, and what happened under them. Only tables are added: the release before goes on with
 * the deal's own dates, which the clock writes as people do.
 */
export class ContractClock implements MigrationInterface {
  readonly name = 'ContractClock1763900000048'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contract_terms (
        id                             uuid PRIMARY KEY,
        deal_id                        uuid NOT NULL REFERENCES deals,
        version                        integer NOT NULL,
        replaces                       integer,
        source                         text NOT NULL,
        effective_date                 date NOT NULL,
        option_days                    integer,
        option_fee_cents               bigint,
        earnest_money_cents            bigint,
        earnest_money_days             integer NOT NULL,
        additional_earnest_money_cents bigint,
        additional_earnest_money_days  integer,
        financing_days                 integer,
        survey_days                    integer,
        title_objection_days           integer,
        closing_date                   date,
        county                         text,
        document_id                    uuid,
        created_by                     uuid NOT NULL,
        created_at                     timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT contract_terms_deal_id_version_key UNIQUE (deal_id, version),
        CONSTRAINT contract_terms_source_check CHECK (source IN ('CONTRACT', 'AMENDMENT')),
        CONSTRAINT contract_terms_version_check CHECK ((version = 1) = (replaces IS NULL) AND replaces = version - 1),
        CONSTRAINT contract_terms_option_fee_cents_check CHECK (option_fee_cents >= 0),
        CONSTRAINT contract_terms_earnest_money_cents_check CHECK (earnest_money_cents >= 0),
        CONSTRAINT contract_terms_additional_earnest_money_cents_check CHECK (additional_earnest_money_cents >= 0),
        CONSTRAINT contract_terms_closing_date_check CHECK (closing_date >= effective_date)
      );
      CREATE TABLE contract_events (
        id           uuid PRIMARY KEY,
        deal_id      uuid NOT NULL REFERENCES deals,
        kind         text NOT NULL,
        day          date NOT NULL,
        amount_cents bigint,
        document_id  uuid,
        created_by   uuid NOT NULL,
        created_at   timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT contract_events_kind_check CHECK (kind IN ('EARNEST_MONEY', 'OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY',
          'TITLE_HAS_CONTRACT', 'TITLE_PAPERS_RECEIVED')),
        CONSTRAINT contract_events_amount_cents_check CHECK (amount_cents >= 0)
      );
      CREATE INDEX contract_events_by_deal ON contract_events (deal_id, created_at, id);
      CREATE TRIGGER contract_terms_append_only BEFORE UPDATE OR DELETE ON contract_terms
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER contract_events_append_only BEFORE UPDATE OR DELETE ON contract_events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contract_events; DROP TABLE contract_terms')
  }
}
