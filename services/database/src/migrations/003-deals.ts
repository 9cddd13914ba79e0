import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Deals with their history, thread and checklist. A deal is never deleted. */
export class Deals implements MigrationInterface {
  readonly name = 'Deals1763683202000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE checklists (
        id         uuid PRIMARY KEY,
        type       text NOT NULL,
        items      jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT checklists_type_check CHECK (type IN ('LISTING', 'BUYER'))
      );

      CREATE TABLE deals (
        id                        uuid PRIMARY KEY,
        agent_id                  uuid NOT NULL REFERENCES agents,
        client_id                 uuid REFERENCES clients,
        property_id               uuid REFERENCES properties,
        mls_id                    text,
        property_address          text NOT NULL,
        city                      text NOT NULL,
        state                     text NOT NULL DEFAULT 'TX',
        zip                       text NOT NULL,
        price_cents               bigint NOT NULL,
        side                      text NOT NULL,
        status                    text NOT NULL DEFAULT 'PENDING_BROKER_APPROVAL',
        buyer_seller_name         text,
        title_company             text,
        title_company_email       text,
        escrow_officer            text,
        gf_number                 text,
        commission_rate           integer,
        gross_commission_cents    bigint,
        contract_date             date,
        close_date                date,
        option_ends_at            date,
        earnest_money_due_at      date,
        financing_due_at          date,
        checklist_id              uuid REFERENCES checklists,
        submitted_at              timestamptz(3),
        approved_by               uuid REFERENCES users,
        approved_at               timestamptz(3),
        rejection_reason          text,
        ended_at                  timestamptz(3),
        moved_property_to_pending boolean NOT NULL DEFAULT false,
        version                   integer NOT NULL DEFAULT 1,
        created_by                uuid REFERENCES users,
        created_at                timestamptz(3) NOT NULL DEFAULT now(),
        updated_at                timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT deals_checklist_id_key UNIQUE (checklist_id),
        CONSTRAINT deals_status_check CHECK (
          status IN ('DRAFT', 'PENDING_BROKER_APPROVAL', 'APPROVED', 'REJECTED', 'NEW', 'ACTIVE', 'UNDER_CONTRACT',
            'PENDING', 'CLOSED',
          'CANCELLED')
        ),
        CONSTRAINT deals_side_check CHECK (side IN ('LISTING', 'BUYER')),
        CONSTRAINT deals_price_cents_check CHECK (price_cents >= 0),
        CONSTRAINT deals_commission_rate_check CHECK (commission_rate BETWEEN 0 AND 100000),
        CONSTRAINT deals_gross_commission_cents_check CHECK (gross_commission_cents BETWEEN 0 AND price_cents),
        CONSTRAINT deals_one_commission_check CHECK (commission_rate IS NULL OR gross_commission_cents IS NULL),
        CONSTRAINT deals_approval_check CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
        CONSTRAINT deals_ended_check CHECK ((status IN ('CLOSED', 'CANCELLED')) = (ended_at IS NOT NULL)),
        CONSTRAINT deals_closed_check CHECK (status <> 'CLOSED' OR close_date IS NOT NULL)
      );
      CREATE INDEX deals_newest ON deals (created_at, id);
      CREATE INDEX deals_by_agent ON deals (agent_id, created_at, id);
      CREATE INDEX deals_by_status ON deals (status, created_at, id);
      CREATE INDEX deals_by_agent_and_status ON deals (agent_id, status, created_at, id);
      CREATE INDEX deals_by_close_date ON deals (status, close_date);
      CREATE INDEX deals_by_agent_and_close_date ON deals (agent_id, status, close_date);
      CREATE INDEX deals_by_client ON deals (client_id, created_at);
      CREATE INDEX deals_by_property ON deals (property_id, status);
      CREATE INDEX deals_search ON deals
        USING gin (property_address gin_trgm_ops, city gin_trgm_ops, buyer_seller_name gin_trgm_ops,
          mls_id gin_trgm_ops);

      CREATE TABLE deal_timeline (
        id          uuid PRIMARY KEY,
        deal_id     uuid NOT NULL REFERENCES deals,
        kind        text NOT NULL,
        from_status text,
        to_status   text,
        reason      text,
        details     jsonb,
        actor_id    uuid REFERENCES users,
        created_at  timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT deal_timeline_kind_check CHECK (kind IN ('CREATED', 'STATUS', 'CHANGED', 'CDA')),
        CONSTRAINT deal_timeline_from_status_check CHECK (
          from_status IN ('DRAFT', 'PENDING_BROKER_APPROVAL', 'APPROVED', 'REJECTED', 'NEW', 'ACTIVE', 'UNDER_CONTRACT',
            'PENDING', 'CLOSED',
          'CANCELLED')
        ),
        CONSTRAINT deal_timeline_to_status_check CHECK (
          to_status IN ('DRAFT', 'PENDING_BROKER_APPROVAL', 'APPROVED', 'REJECTED', 'NEW', 'ACTIVE', 'UNDER_CONTRACT',
            'PENDING', 'CLOSED',
          'CANCELLED')
        ),
        CONSTRAINT deal_timeline_status_check
          CHECK ((kind <> 'STATUS') OR (from_status IS NOT NULL AND to_status IS NOT NULL))
      );
      CREATE INDEX deal_timeline_by_deal ON deal_timeline (deal_id, created_at, id);

      CREATE TABLE deal_messages (
        id         uuid PRIMARY KEY,
        deal_id    uuid NOT NULL REFERENCES deals,
        author_id  uuid NOT NULL REFERENCES users,
        from_side  text NOT NULL,
        body       text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT deal_messages_from_side_check CHECK (from_side IN ('AGENT', 'BROKER'))
      );
      CREATE INDEX deal_messages_by_deal ON deal_messages (deal_id, created_at, id);

      CREATE TABLE deal_message_reads (
        deal_id    uuid NOT NULL REFERENCES deals,
        user_id    uuid NOT NULL REFERENCES users,
        read_until timestamptz(3) NOT NULL,
        PRIMARY KEY (deal_id, user_id)
      );
      CREATE INDEX deal_message_reads_by_user ON deal_message_reads (user_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deal_message_reads, deal_messages, deal_timeline, deals, checklists')
  }
}
