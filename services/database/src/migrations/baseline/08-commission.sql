-- Participants of a deal, its CDA with every version, and the ledger of caps.

CREATE TABLE payees (
  id                   uuid PRIMARY KEY,
  name                 text NOT NULL,
  kind                 text NOT NULL
    CHECK (kind IN ('BROKERAGE', 'AGENT_ENTITY', 'PERSON', 'ADVANCE', 'LEVY', 'COMPANY')),
  licence_number       text,
  registration_expires date,
  address              text,
  version              integer NOT NULL DEFAULT 1,
  changed_in           jsonb NOT NULL DEFAULT '{}',
  created_at           timestamptz(3) NOT NULL DEFAULT now(),
  updated_at           timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX payees_newest ON payees (created_at, id);

CREATE TABLE deal_participants (
  id              uuid PRIMARY KEY,
  deal_id         uuid NOT NULL REFERENCES deals,
  payee_id        uuid REFERENCES payees,
  role            text NOT NULL
    CHECK (role IN ('CO_AGENT', 'TEAM_LEAD', 'MENTOR', 'REFERRAL_OUT', 'REBATE', 'CONCESSION', 'ADVANCE', 'LEVY')),
  share           integer CHECK (share BETWEEN 1 AND 100000),
  amount_cents    bigint CHECK (amount_cents > 0),
  position        integer NOT NULL,
  agent_id        uuid REFERENCES agents,
  deal_created_at timestamptz(3) NOT NULL,
  CONSTRAINT deal_participants_one_check CHECK ((share IS NULL) <> (amount_cents IS NULL)),
  CONSTRAINT deal_participants_payee_key UNIQUE (deal_id, payee_id, role),
  CONSTRAINT deal_participants_agent_key UNIQUE (deal_id, agent_id),
  CONSTRAINT deal_participants_who_check CHECK ((payee_id IS NULL) = (agent_id IS NOT NULL))
);
CREATE INDEX deal_participants_by_payee ON deal_participants (payee_id, deal_id);
CREATE INDEX deal_participants_by_payee_newest ON deal_participants (payee_id, deal_created_at, id)
  WHERE payee_id IS NOT NULL;
CREATE INDEX deal_participants_by_agent ON deal_participants (agent_id, deal_id) WHERE agent_id IS NOT NULL;

CREATE TABLE deal_plans (
  id            uuid PRIMARY KEY,
  deal_id       uuid NOT NULL REFERENCES deals,
  agent_id      uuid NOT NULL REFERENCES agents,
  plan_id       uuid REFERENCES plans,
  version       integer,
  reason        text NOT NULL,
  author_id     uuid NOT NULL,
  version_named boolean NOT NULL DEFAULT true,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT deal_plans_version_check CHECK ((plan_id IS NULL) = (version IS NULL))
);
CREATE INDEX deal_plans_by_deal ON deal_plans (deal_id, agent_id, created_at, id);

CREATE TABLE cdas (
  id                     uuid PRIMARY KEY,
  deal_id                uuid NOT NULL UNIQUE REFERENCES deals,
  agent_id               uuid NOT NULL REFERENCES agents,
  version                integer NOT NULL DEFAULT 1 CHECK (version > 0),
  sale_price_cents       bigint NOT NULL CHECK (sale_price_cents >= 0),
  gross_commission_cents bigint NOT NULL,
  brokerage_split_cents  bigint NOT NULL,
  agent_split_cents      bigint NOT NULL,
  per_file_fee_cents     bigint NOT NULL,
  cap_applied            boolean NOT NULL DEFAULT false,
  cap_counted_cents      bigint NOT NULL,
  cap_used_before_cents  bigint NOT NULL,
  cap_year_start         date NOT NULL,
  effective_date         date NOT NULL,
  commission_source      text NOT NULL CHECK (commission_source IN ('DEFAULT', 'RATE', 'AMOUNT')),
  commission_rate        integer,
  plan                   jsonb NOT NULL,
  facts                  jsonb NOT NULL,
  plan_changed           boolean NOT NULL DEFAULT false,
  plan_before            jsonb,
  stale                  boolean NOT NULL DEFAULT false,
  stale_reason           text,
  page_state             text NOT NULL DEFAULT 'QUEUED' CHECK (page_state IN ('QUEUED', 'READY', 'FAILED')),
  pdf_url                text,
  document_id            uuid REFERENCES documents,
  signed_page_state      text CHECK (signed_page_state IN ('QUEUED', 'READY', 'FAILED')),
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
  plan_id                uuid NOT NULL REFERENCES plans,
  counted                jsonb,
  other_payees_cents     bigint NOT NULL DEFAULT '0' CHECK (other_payees_cents >= 0),
  arrears_cents          bigint NOT NULL DEFAULT '0',
  client_paid_cents      bigint NOT NULL DEFAULT '0' CHECK (client_paid_cents >= 0),
  receivable_state       text CHECK (receivable_state IN ('OPEN', 'PART', 'DONE', 'OVER')),
  created_at             timestamptz(3) NOT NULL DEFAULT now(),
  updated_at             timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT cdas_gross_check CHECK
    (brokerage_split_cents + agent_split_cents + per_file_fee_cents + arrears_cents + other_payees_cents =
    gross_commission_cents + client_paid_cents),
  CONSTRAINT cdas_parts_check CHECK
    (brokerage_split_cents >= 0 AND agent_split_cents >= 0 AND per_file_fee_cents >= 0),
  CONSTRAINT cdas_cap_counted_cents_check CHECK (cap_counted_cents >= 0),
  CONSTRAINT cdas_approval_check CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT cdas_void_check CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
  CONSTRAINT cdas_sent_check CHECK (sent_to_title_at IS NULL OR approved_at IS NOT NULL)
);
CREATE INDEX cdas_newest ON cdas (created_at, id);
CREATE INDEX cdas_by_agent ON cdas (agent_id, created_at, id);
CREATE INDEX cdas_by_document ON cdas (document_id);
CREATE INDEX cdas_by_signed_document ON cdas (signed_document_id);
CREATE INDEX cdas_open ON cdas (created_at, id) WHERE voided_at IS NULL AND approved_at IS NULL;
CREATE INDEX cdas_approved ON cdas (created_at, id) WHERE voided_at IS NULL AND approved_at IS NOT NULL;
CREATE INDEX cdas_sent ON cdas (created_at, id) WHERE voided_at IS NULL AND sent_to_title_at IS NOT NULL;
CREATE INDEX cdas_voided ON cdas (created_at, id) WHERE voided_at IS NOT NULL;
CREATE INDEX cdas_stale ON cdas (created_at, id) WHERE voided_at IS NULL AND stale;
CREATE INDEX cdas_by_plan ON cdas (plan_id, agent_id) WHERE counted IS NOT NULL;
CREATE INDEX cdas_by_gross ON cdas (gross_commission_cents, id);
CREATE INDEX cdas_by_agent_part ON cdas (agent_split_cents, id);
CREATE INDEX cdas_sums ON cdas (deal_id, gross_commission_cents, client_paid_cents, brokerage_split_cents,
  per_file_fee_cents, arrears_cents, agent_split_cents, other_payees_cents) WHERE voided_at IS NULL;
CREATE INDEX cdas_to_receive ON cdas (created_at, id) WHERE receivable_state IS NOT NULL;
CREATE INDEX cdas_by_receivable_state ON cdas (receivable_state, created_at, id) WHERE receivable_state IS NOT NULL;

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
  commission_source      text NOT NULL CHECK (commission_source IN ('DEFAULT', 'RATE', 'AMOUNT')),
  commission_rate        integer,
  plan                   jsonb NOT NULL,
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
  plan_id                uuid NOT NULL REFERENCES plans,
  counted                jsonb,
  other_payees_cents     bigint NOT NULL DEFAULT '0',
  arrears_cents          bigint NOT NULL DEFAULT '0',
  client_paid_cents      bigint NOT NULL DEFAULT '0',
  CONSTRAINT cda_versions_gross_check CHECK
    (brokerage_split_cents + agent_split_cents + per_file_fee_cents + arrears_cents + other_payees_cents =
    gross_commission_cents + client_paid_cents),
  CONSTRAINT cda_versions_cda_id_version_key UNIQUE (cda_id, version)
);
CREATE INDEX cda_versions_by_document ON cda_versions (document_id);
CREATE INDEX cda_versions_by_signed_document ON cda_versions (signed_document_id);

-- Lines and shares copy the deal of their CDA, which refers to it: deleting a deal need not look for them.
CREATE TABLE cda_lines (
  cda_id          uuid NOT NULL REFERENCES cdas ON DELETE CASCADE,
  version         integer NOT NULL,
  position        integer NOT NULL,
  deal_id         uuid NOT NULL,
  is_current          boolean NOT NULL DEFAULT true,
  kind            text NOT NULL,
  payee           text NOT NULL,
  cents           bigint NOT NULL,
  step            text NOT NULL,
  label           text,
  agent_id        uuid NOT NULL REFERENCES agents,
  agent_name      text NOT NULL,
  agent_licence   text,
  payee_id        uuid REFERENCES payees,
  payee_name      text,
  payee_licence   text,
  owed_cents      bigint,
  reduces_1099    boolean NOT NULL DEFAULT false,
  payable_id      uuid,
  state           text,
  created_at      timestamptz(3) NOT NULL,
  deal_created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (cda_id, version, position),
  CONSTRAINT cda_lines_payee_check CHECK ((payee = 'OTHER') = (payee_id IS NOT NULL)),
  CONSTRAINT cda_lines_cents_check CHECK (cents >= 0),
  CONSTRAINT cda_lines_state_check CHECK (state IN ('OPEN', 'PART', 'DONE', 'OVER'))
);
CREATE INDEX cda_lines_by_agent ON cda_lines (agent_id, deal_id) WHERE is_current;
CREATE INDEX cda_lines_by_deal ON cda_lines (deal_id, agent_id, kind, cents) WHERE is_current;
CREATE INDEX cda_lines_by_payee ON cda_lines (payee_id, deal_id)
  WHERE is_current AND payee_id IS NOT NULL AND payable_id IS NOT NULL;
CREATE INDEX cda_lines_by_payee_newest ON cda_lines (payee_id, deal_created_at, payable_id)
  WHERE is_current AND payee_id IS NOT NULL AND payable_id IS NOT NULL;
CREATE INDEX cda_lines_to_pay ON cda_lines (created_at, payable_id) WHERE state IS NOT NULL;
CREATE INDEX cda_lines_by_state ON cda_lines (state, created_at, payable_id) WHERE state IS NOT NULL;
CREATE INDEX cda_lines_to_pay_agent ON cda_lines (agent_id, created_at, payable_id)
  WHERE state IS NOT NULL AND payee = 'AGENT';
CREATE INDEX cda_lines_to_pay_payee ON cda_lines (payee_id, created_at, payable_id)
  WHERE state IS NOT NULL AND payee_id IS NOT NULL;

CREATE TABLE cda_shares (
  cda_id                uuid NOT NULL REFERENCES cdas ON DELETE CASCADE,
  version               integer NOT NULL,
  agent_id              uuid NOT NULL REFERENCES agents,
  position              integer NOT NULL,
  deal_id               uuid NOT NULL,
  is_current                boolean NOT NULL DEFAULT true,
  role                  text NOT NULL,
  rate                  integer,
  amount_cents          bigint,
  client_paid_cents     bigint NOT NULL DEFAULT '0',
  cap_counted_cents     bigint NOT NULL,
  cap_used_before_cents bigint NOT NULL,
  cap_year_start        date NOT NULL,
  plan_id               uuid NOT NULL REFERENCES plans,
  counted               jsonb,
  PRIMARY KEY (cda_id, version, agent_id),
  CONSTRAINT cda_shares_role_check CHECK (role IN ('CO_AGENT', 'TEAM_LEAD', 'MENTOR'))
);
CREATE INDEX cda_shares_by_agent ON cda_shares (agent_id, deal_id) WHERE is_current;
CREATE INDEX cda_shares_by_deal ON cda_shares (deal_id) WHERE is_current;

CREATE TABLE cda_sends (
  id             uuid PRIMARY KEY,
  cda_id         uuid NOT NULL REFERENCES cdas,
  version        integer NOT NULL,
  email          text NOT NULL,
  link_id        uuid NOT NULL UNIQUE REFERENCES links,
  sent_by        uuid NOT NULL REFERENCES users,
  mailed_at      timestamptz(3),
  void_mailed_at timestamptz(3),
  created_at     timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX cda_sends_by_cda ON cda_sends (cda_id, created_at, id);

CREATE TABLE commission_ledger (
  id             uuid PRIMARY KEY,
  agent_id       uuid NOT NULL REFERENCES agents,
  kind           text NOT NULL CHECK (kind IN ('CDA', 'REVERSAL', 'OPENING_BALANCE', 'CORRECTION')),
  counted_cents  bigint NOT NULL,
  cap_year_start date NOT NULL,
  effective_date date NOT NULL,
  deal_id        uuid REFERENCES deals,
  cda_id         uuid REFERENCES cdas,
  cda_version    integer,
  reverses_id    uuid UNIQUE REFERENCES commission_ledger,
  reason         text,
  author_id      uuid NOT NULL REFERENCES users,
  entry_key      text UNIQUE,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT commission_ledger_cda_check CHECK
    ((kind IN ('CDA', 'REVERSAL')) = (cda_id IS NOT NULL AND cda_version IS NOT NULL AND deal_id IS NOT NULL)),
  CONSTRAINT commission_ledger_reversal_check CHECK ((kind = 'REVERSAL') = (reverses_id IS NOT NULL)),
  CONSTRAINT commission_ledger_reason_check CHECK (kind = 'CDA' OR reason IS NOT NULL),
  CONSTRAINT commission_ledger_sign_check CHECK
    ((kind <> 'CDA' OR counted_cents >= 0) AND (kind <> 'REVERSAL' OR counted_cents <= 0))
);
CREATE INDEX commission_ledger_by_agent ON commission_ledger (agent_id, created_at, id);
CREATE INDEX commission_ledger_by_deal ON commission_ledger (deal_id);
CREATE INDEX commission_ledger_by_day ON commission_ledger (agent_id, effective_date, counted_cents, deal_id);
CREATE INDEX commission_ledger_by_cda ON commission_ledger (cda_id, cda_version) WHERE kind = 'CDA';

-- Deals that an agent sees beside their own: shared ones, and for a lead those that a member started while in the
-- team.
CREATE FUNCTION deals_shared_with(uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT p.deal_id FROM deal_participants p WHERE p.agent_id = $1
   UNION
  SELECT d.id FROM teams t JOIN team_members m ON m.team_id = t.id JOIN deals d ON d.agent_id = m.agent_id
   WHERE t.lead_id = $1 AND brokerage_day(d.created_at) >= m.since
     AND (m.until IS NULL OR brokerage_day(d.created_at) <= m.until)
$$;
