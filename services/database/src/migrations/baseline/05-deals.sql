-- Deals with their checklist and history. Only a sample is deleted, and imported ones that nothing happened to.

CREATE TABLE checklists (
  id         uuid PRIMARY KEY,
  type       text NOT NULL CHECK (type IN ('LISTING', 'BUYER')),
  kind       text NOT NULL DEFAULT 'SALE'
    CHECK (kind IN ('SALE', 'NEW_HOME', 'CONDOMINIUM', 'FARM_AND_RANCH', 'LAND', 'LEASE')),
  facts      jsonb NOT NULL DEFAULT '{}',
  cda_ticked boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
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
  price_cents               bigint NOT NULL CHECK (price_cents >= 0),
  side                      text NOT NULL CHECK (side IN ('LISTING', 'BUYER')),
  status                    text NOT NULL DEFAULT 'PENDING_BROKER_APPROVAL'
    CHECK (status IN ('DRAFT', 'PENDING_BROKER_APPROVAL', 'APPROVED', 'REJECTED', 'NEW', 'ACTIVE', 'UNDER_CONTRACT',
        'PENDING', 'CLOSED', 'CANCELLED')),
  buyer_seller_name         text,
  title_company             text,
  title_company_email       text,
  escrow_officer            text,
  gf_number                 text,
  commission_rate           integer CHECK (commission_rate BETWEEN 0 AND 100000),
  gross_commission_cents    bigint,
  contract_date             date,
  close_date                date,
  option_ends_at            date,
  earnest_money_due_at      date,
  financing_due_at          date,
  checklist_id              uuid UNIQUE REFERENCES checklists,
  submitted_at              timestamptz(3),
  approved_by               uuid REFERENCES users,
  approved_at               timestamptz(3),
  rejection_reason          text,
  ended_at                  timestamptz(3),
  moved_property_to_pending boolean NOT NULL DEFAULT false,
  is_sample                 boolean NOT NULL DEFAULT false,
  created_by                uuid REFERENCES users,
  participants_version      integer NOT NULL DEFAULT 0,
  has_cda                   boolean NOT NULL DEFAULT false,
  earnest_money_delivered   boolean NOT NULL DEFAULT false,
  version                   integer NOT NULL DEFAULT 1,
  changed_in                jsonb NOT NULL DEFAULT '{}',
  created_at                timestamptz(3) NOT NULL DEFAULT now(),
  updated_at                timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT deals_gross_commission_cents_check CHECK (gross_commission_cents BETWEEN 0 AND price_cents),
  CONSTRAINT deals_one_commission_check CHECK (commission_rate IS NULL OR gross_commission_cents IS NULL),
  CONSTRAINT deals_approval_check CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT deals_ended_check CHECK ((status IN ('CLOSED', 'CANCELLED')) = (ended_at IS NOT NULL)),
  CONSTRAINT deals_closed_check CHECK (status <> 'CLOSED' OR close_date IS NOT NULL)
);
CREATE UNIQUE INDEX deals_one_sample ON deals (is_sample) WHERE is_sample;
ALTER TABLE deals ALTER property_address SET STATISTICS 400;
ALTER TABLE deals ALTER buyer_seller_name SET STATISTICS 400;
CREATE INDEX deals_newest ON deals (created_at, id);
CREATE INDEX deals_by_agent ON deals (agent_id, created_at, id);
CREATE INDEX deals_by_status ON deals (status, created_at, id);
CREATE INDEX deals_by_agent_and_status ON deals (agent_id, status, created_at, id);
CREATE INDEX deals_by_client ON deals (client_id, created_at);
CREATE INDEX deals_by_property ON deals (property_id, status);
CREATE INDEX deals_by_month ON deals (created_at, price_cents);
CREATE INDEX deals_contract_dates ON deals (contract_date);
CREATE INDEX deals_option_dates ON deals (option_ends_at);
CREATE INDEX deals_earnest_money_dates ON deals (earnest_money_due_at);
CREATE INDEX deals_financing_dates ON deals (financing_due_at);
CREATE INDEX deals_without_cda ON deals (status, created_at, id) WHERE NOT has_cda;
CREATE INDEX deals_to_estimate ON deals (close_date, agent_id, price_cents, commission_rate, gross_commission_cents,
  id)
  WHERE status = 'CLOSED' AND NOT has_cda;
CREATE INDEX deals_with_dates ON deals (created_at, id)
  WHERE status NOT IN ('CANCELLED', 'REJECTED') AND coalesce(contract_date, option_ends_at, earnest_money_due_at,
    financing_due_at, close_date) IS NOT NULL;
CREATE INDEX deals_with_option_date ON deals (created_at, id)
  WHERE status NOT IN ('CANCELLED', 'REJECTED') AND option_ends_at IS NOT NULL;
CREATE INDEX deals_with_earnest_money_date ON deals (created_at, id)
  WHERE status NOT IN ('CANCELLED', 'REJECTED') AND earnest_money_due_at IS NOT NULL;
CREATE INDEX deals_with_financing_date ON deals (created_at, id)
  WHERE status NOT IN ('CANCELLED', 'REJECTED') AND financing_due_at IS NOT NULL;
CREATE INDEX deals_by_agent_and_close_date ON deals (agent_id, status, close_date, price_cents);
CREATE INDEX deals_not_closed ON deals (id) WHERE status <> 'CLOSED';
CREATE INDEX deals_by_address ON deals (searchable(property_address), id);
CREATE INDEX deals_by_price ON deals (price_cents, id);
CREATE INDEX deals_closing_in_order ON deals (close_date, id);
CREATE INDEX deals_by_stage ON deals (array_position(ARRAY['DRAFT', 'PENDING_BROKER_APPROVAL', 'APPROVED', 'REJECTED',
  'NEW', 'ACTIVE', 'UNDER_CONTRACT', 'PENDING', 'CLOSED', 'CANCELLED']::text[], status), created_at, id);
CREATE INDEX deals_by_side ON deals (side, created_at, id);
CREATE INDEX deals_by_title_company ON deals (searchable(title_company), id);
CREATE INDEX deals_by_close_date ON deals (status, close_date, id, agent_id, price_cents, created_at, approved_at);
CREATE INDEX deals_search ON deals
  USING gin (searchable(property_address) gin_trgm_ops, searchable(city) gin_trgm_ops,
    searchable(buyer_seller_name) gin_trgm_ops, searchable(mls_id) gin_trgm_ops,
    searchable(title_company) gin_trgm_ops);
ALTER INDEX deals_search ALTER COLUMN 1 SET STATISTICS 400;
ALTER INDEX deals_search ALTER COLUMN 3 SET STATISTICS 400;
CREATE INDEX deals_waiting_search ON deals
  USING gin (searchable(property_address) gin_trgm_ops, searchable(city) gin_trgm_ops,
    searchable(buyer_seller_name) gin_trgm_ops, searchable(title_company) gin_trgm_ops)
  WHERE status = 'PENDING_BROKER_APPROVAL';

CREATE TABLE deal_timeline (
  id          uuid PRIMARY KEY,
  deal_id     uuid NOT NULL REFERENCES deals,
  kind        text NOT NULL CHECK (kind IN ('CREATED', 'STATUS', 'CHANGED', 'CDA')),
  from_status text,
  to_status   text,
  reason      text,
  details     jsonb,
  actor_id    uuid REFERENCES users,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT deal_timeline_status_check CHECK ((kind <> 'STATUS') OR (from_status IS NOT NULL
    AND to_status IS NOT NULL))
);
CREATE INDEX deal_timeline_by_deal ON deal_timeline (deal_id, created_at, id);

-- Whose new deals a mentor shares, until a day or for a number of deals.
CREATE TABLE mentorships (
  id          uuid PRIMARY KEY,
  agent_id    uuid NOT NULL REFERENCES agents,
  mentor_id   uuid NOT NULL REFERENCES agents,
  share       integer NOT NULL CHECK (share BETWEEN 1 AND 100000),
  since       date NOT NULL,
  until       date,
  first_deals integer CHECK (first_deals > 0),
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mentorships_two_check CHECK (mentor_id <> agent_id),
  CONSTRAINT mentorships_days_check CHECK (until >= since),
  CONSTRAINT mentorships_end_check CHECK (until IS NOT NULL OR first_deals IS NOT NULL)
);
CREATE INDEX mentorships_by_agent ON mentorships (agent_id, since);
CREATE INDEX mentorships_by_mentor ON mentorships (mentor_id);
