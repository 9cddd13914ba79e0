import type { MigrationInterface, QueryRunner } from 'typeorm'

/** CDAs with their versions and sendings, and the ledger that caps are counted from. */
export class Commission implements MigrationInterface {
  readonly name = 'Commission1763683204000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END
      $$;

      CREATE TABLE cdas (
        id                     uuid PRIMARY KEY,
        deal_id                uuid NOT NULL REFERENCES deals,
        agent_id               uuid NOT NULL REFERENCES agents,
        version                integer NOT NULL DEFAULT 1,
        sale_price_cents       bigint NOT NULL,
        gross_commission_cents bigint NOT NULL,
        brokerage_split_cents  bigint NOT NULL,
        agent_split_cents      bigint NOT NULL,
        per_file_fee_cents     bigint NOT NULL,
        cap_applied            boolean NOT NULL DEFAULT false,
        cap_counted_cents      bigint NOT NULL,
        cap_used_before_cents  bigint NOT NULL,
        cap_year_start         date NOT NULL,
        effective_date         date NOT NULL,
        commission_source      text NOT NULL,
        commission_rate        integer,
        comp_plan              text NOT NULL,
        plan                   jsonb NOT NULL,
        lines                  jsonb NOT NULL,
        facts                  jsonb NOT NULL,
        plan_changed           boolean NOT NULL DEFAULT false,
        plan_before            jsonb,
        stale                  boolean NOT NULL DEFAULT false,
        stale_reason           text,
        page_state             text NOT NULL DEFAULT 'QUEUED',
        pdf_url                text,
        document_id            uuid REFERENCES documents,
        signed_page_state      text,
        signed_document_id     uuid REFERENCES documents,
        signature              jsonb,
        approved_by            uuid REFERENCES users,
        approved_at            timestamptz(3),
        sent_to_title_at       timestamptz(3),
        voided_at              timestamptz(3),
        voided_by              uuid REFERENCES users,
        void_reason            text,
        created_by             uuid NOT NULL REFERENCES users,
        issued_at              timestamptz(3) NOT NULL DEFAULT now(),
        created_at             timestamptz(3) NOT NULL DEFAULT now(),
        updated_at             timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT cdas_deal_id_key UNIQUE (deal_id),
        CONSTRAINT cdas_version_check CHECK (version > 0),
        CONSTRAINT cdas_sale_price_cents_check CHECK (sale_price_cents >= 0),
        CONSTRAINT cdas_parts_check CHECK (brokerage_split_cents >= 0 AND agent_split_cents >= 0
          AND per_file_fee_cents >= 0),
        CONSTRAINT cdas_sum_check CHECK (brokerage_split_cents + agent_split_cents + per_file_fee_cents =
          gross_commission_cents),
        CONSTRAINT cdas_cap_counted_cents_check CHECK (cap_counted_cents BETWEEN 0 AND brokerage_split_cents),
        CONSTRAINT cdas_comp_plan_check CHECK (comp_plan IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP')),
        CONSTRAINT cdas_commission_source_check
          CHECK (commission_source IN ('DEFAULT_RATE', 'DEAL_RATE', 'DEAL_AMOUNT')),
        CONSTRAINT cdas_page_state_check CHECK (page_state IN ('QUEUED', 'READY', 'FAILED')),
        CONSTRAINT cdas_signed_page_state_check CHECK (signed_page_state IN ('QUEUED', 'READY', 'FAILED')),
        CONSTRAINT cdas_approval_check CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
        CONSTRAINT cdas_void_check CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
        CONSTRAINT cdas_sent_check CHECK (sent_to_title_at IS NULL OR approved_at IS NOT NULL)
      );
      CREATE INDEX cdas_newest ON cdas (created_at, id);
      CREATE INDEX cdas_by_agent ON cdas (agent_id, created_at, id);
      CREATE INDEX cdas_by_document ON cdas (document_id);
      CREATE INDEX cdas_by_signed_document ON cdas (signed_document_id);

      CREATE TABLE cda_versions (
        id                     uuid PRIMARY KEY,
        cda_id                 uuid NOT NULL REFERENCES cdas,
        version                integer NOT NULL,
        agent_id               uuid NOT NULL REFERENCES agents,
        sale_price_cents       bigint NOT NULL,
        gross_commission_cents bigint NOT NULL,
        brokerage_split_cents  bigint NOT NULL,
        agent_split_cents      bigint NOT NULL,
        per_file_fee_cents     bigint NOT NULL,
        cap_applied            boolean NOT NULL DEFAULT false,
        cap_counted_cents      bigint NOT NULL,
        cap_used_before_cents  bigint NOT NULL,
        cap_year_start         date NOT NULL,
        effective_date         date NOT NULL,
        commission_source      text NOT NULL,
        commission_rate        integer,
        comp_plan              text NOT NULL,
        plan                   jsonb NOT NULL,
        lines                  jsonb NOT NULL,
        facts                  jsonb NOT NULL,
        document_id            uuid REFERENCES documents,
        signed_document_id     uuid REFERENCES documents,
        signature              jsonb,
        approved_by            uuid REFERENCES users,
        approved_at            timestamptz(3),
        sent_to_title_at       timestamptz(3),
        voided_at              timestamptz(3),
        voided_by              uuid REFERENCES users,
        void_reason            text,
        created_by             uuid NOT NULL REFERENCES users,
        issued_at              timestamptz(3) NOT NULL,
        superseded_at          timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT cda_versions_cda_id_version_key UNIQUE (cda_id, version),
        CONSTRAINT cda_versions_comp_plan_check CHECK (comp_plan IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP')),
        CONSTRAINT cda_versions_commission_source_check
          CHECK (commission_source IN ('DEFAULT_RATE', 'DEAL_RATE', 'DEAL_AMOUNT')),
        CONSTRAINT cda_versions_sum_check CHECK
          (brokerage_split_cents + agent_split_cents + per_file_fee_cents = gross_commission_cents)
      );
      CREATE INDEX cda_versions_by_document ON cda_versions (document_id);
      CREATE INDEX cda_versions_by_signed_document ON cda_versions (signed_document_id);

      CREATE TABLE cda_sends (
        id             uuid PRIMARY KEY,
        cda_id         uuid NOT NULL REFERENCES cdas,
        version        integer NOT NULL,
        email          text NOT NULL,
        link_id        uuid NOT NULL REFERENCES links,
        sent_by        uuid NOT NULL REFERENCES users,
        created_at     timestamptz(3) NOT NULL DEFAULT now(),
        mailed_at      timestamptz(3),
        void_mailed_at timestamptz(3),
        CONSTRAINT cda_sends_link_id_key UNIQUE (link_id)
      );
      CREATE INDEX cda_sends_by_cda ON cda_sends (cda_id, created_at, id);

      CREATE TABLE commission_ledger (
        id             uuid PRIMARY KEY,
        agent_id       uuid NOT NULL REFERENCES agents,
        kind           text NOT NULL,
        counted_cents  bigint NOT NULL,
        cap_year_start date NOT NULL,
        effective_date date NOT NULL,
        deal_id        uuid REFERENCES deals,
        cda_id         uuid REFERENCES cdas,
        cda_version    integer,
        reverses_id    uuid REFERENCES commission_ledger,
        reason         text,
        author_id      uuid NOT NULL REFERENCES users,
        created_at     timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT commission_ledger_reverses_id_key UNIQUE (reverses_id),
        CONSTRAINT commission_ledger_kind_check CHECK (kind IN ('CDA', 'REVERSAL', 'OPENING_BALANCE', 'CORRECTION')),
        CONSTRAINT commission_ledger_cda_check CHECK (
          (kind IN ('CDA', 'REVERSAL')) = (cda_id IS NOT NULL AND cda_version IS NOT NULL AND deal_id IS NOT NULL)
        ),
        CONSTRAINT commission_ledger_reversal_check CHECK ((kind = 'REVERSAL') = (reverses_id IS NOT NULL)),
        CONSTRAINT commission_ledger_reason_check CHECK (kind = 'CDA' OR reason IS NOT NULL),
        CONSTRAINT commission_ledger_sign_check CHECK ((kind <> 'CDA' OR counted_cents >= 0)
          AND (kind <> 'REVERSAL' OR counted_cents <= 0))
      );
      CREATE UNIQUE INDEX commission_ledger_cda_once ON commission_ledger (cda_id, cda_version) WHERE kind = 'CDA';
      CREATE INDEX commission_ledger_by_cap_year ON commission_ledger (agent_id, cap_year_start, created_at, id);
      CREATE INDEX commission_ledger_by_deal ON commission_ledger (deal_id);
      CREATE TRIGGER commission_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commission_ledger
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE commission_ledger, cda_sends, cda_versions, cdas')
    await runner.query('DROP FUNCTION refuse_change()')
  }
}
