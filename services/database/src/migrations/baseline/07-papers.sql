-- Papers of a deal with their reviews, its contract's terms and days, and its tasks.

CREATE TABLE checklist_templates (
  id         uuid PRIMARY KEY,
  side       text NOT NULL CHECK (side IN ('LISTING', 'BUYER')),
  kind       text NOT NULL CHECK (kind IN ('SALE', 'NEW_HOME', 'CONDOMINIUM', 'FARM_AND_RANCH', 'LAND', 'LEASE')),
  version    integer NOT NULL,
  items      jsonb NOT NULL,
  created_by uuid NOT NULL,
  reason     text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT checklist_templates_version_key UNIQUE (side, kind, version)
);

CREATE TABLE papers (
  id             uuid PRIMARY KEY,
  deal_id        uuid NOT NULL REFERENCES deals,
  key            text NOT NULL,
  label          text NOT NULL,
  trec_form      text,
  document_type  text
    CHECK (document_type IN ('CONTRACT', 'LISTING_AGREEMENT', 'BUYER_AGREEMENT', 'CDA', 'INSPECTION', 'APPRAISAL',
        'DISCLOSURE', 'ADDENDUM', 'OTHER')),
  stage          text NOT NULL CHECK (stage IN ('START', 'CONTRACT', 'CLOSING')),
  second_review  boolean NOT NULL DEFAULT false,
  position       integer NOT NULL,
  requirement    text NOT NULL CHECK (requirement IN ('NEEDED', 'UNKNOWN', 'OPTIONAL', 'NOT_NEEDED')),
  why            text NOT NULL,
  state          text NOT NULL DEFAULT 'MISSING'
    CHECK (state IN ('MISSING', 'SUBMITTED', 'ACCEPTED', 'RETURNED', 'WAIVED', 'NOT_APPLICABLE')),
  document_id    uuid REFERENCES documents ON DELETE SET NULL,
  submitted_at   timestamptz(3),
  first_reviewer uuid REFERENCES users ON DELETE SET NULL,
  version        integer NOT NULL DEFAULT 1,
  due_rule       jsonb,
  due_on         date,
  CONSTRAINT papers_submitted_check CHECK ((state = 'SUBMITTED') <= (submitted_at IS NOT NULL)),
  CONSTRAINT papers_deal_id_key_key UNIQUE (deal_id, key)
);
CREATE INDEX papers_waiting ON papers (submitted_at, id) WHERE state = 'SUBMITTED';
CREATE INDEX papers_due ON papers (deal_id, due_on) WHERE due_on IS NOT NULL AND state IN ('MISSING', 'RETURNED');

CREATE TABLE paper_reviews (
  id          uuid PRIMARY KEY,
  paper_id    uuid NOT NULL REFERENCES papers,
  state       text NOT NULL
    CHECK (state IN ('MISSING', 'SUBMITTED', 'ACCEPTED', 'RETURNED', 'WAIVED', 'NOT_APPLICABLE')),
  document_id uuid,
  reason      text
    CHECK (reason IN ('SIGNATURE_MISSING', 'INITIALS_MISSING', 'DATE_MISSING', 'PAGES_MISSING', 'UNREADABLE',
        'OUTDATED_FORM', 'WRONG_PAPER', 'OTHER')),
  note        text,
  reviewed_by uuid,
  undoes_id  uuid,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT paper_reviews_return_check CHECK ((state = 'RETURNED') = (reason IS NOT NULL))
);
CREATE INDEX paper_reviews_by_paper ON paper_reviews (paper_id, created_at, id);

-- The complete terms of a contract and of each amendment: the newest version is in force.
CREATE TABLE contract_terms (
  id                             uuid PRIMARY KEY,
  deal_id                        uuid NOT NULL REFERENCES deals,
  version                        integer NOT NULL,
  replaces                       integer,
  source                         text NOT NULL CHECK (source IN ('CONTRACT', 'AMENDMENT')),
  effective_date                 date NOT NULL,
  option_days                    integer,
  option_fee_cents               bigint CHECK (option_fee_cents >= 0),
  earnest_money_cents            bigint CHECK (earnest_money_cents >= 0),
  earnest_money_days             integer NOT NULL,
  additional_earnest_money_cents bigint CHECK (additional_earnest_money_cents >= 0),
  additional_earnest_money_days  integer,
  financing_days                 integer,
  survey_days                    integer,
  title_objection_days           integer,
  closing_date                   date,
  county                         text,
  document_id                    uuid,
  created_by                     uuid NOT NULL,
  time_zone                      text,
  created_at                     timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT contract_terms_version_check CHECK ((version = 1) = (replaces IS NULL) AND replaces = version - 1),
  CONSTRAINT contract_terms_closing_date_check CHECK (closing_date >= effective_date),
  CONSTRAINT contract_terms_deal_id_version_key UNIQUE (deal_id, version)
);

CREATE TABLE contract_events (
  id           uuid PRIMARY KEY,
  deal_id      uuid NOT NULL REFERENCES deals,
  kind         text NOT NULL
    CHECK (kind IN ('EARNEST_MONEY', 'OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY', 'TITLE_HAS_CONTRACT',
        'TITLE_PAPERS_RECEIVED')),
  day          date NOT NULL,
  amount_cents bigint CHECK (amount_cents >= 0),
  document_id  uuid,
  created_by   uuid NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX contract_events_by_deal ON contract_events (deal_id, created_at, id);

-- Pending deliveries of a contract.
CREATE TABLE contract_deadlines (
  id         uuid PRIMARY KEY,
  deal_id    uuid NOT NULL REFERENCES deals,
  kind       text NOT NULL
    CHECK (kind IN ('OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY', 'SURVEY', 'TITLE_COMMITMENT',
        'TITLE_COMMITMENT_EXTENDED', 'TITLE_OBJECTIONS')),
  day        date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT contract_deadlines_deal_id_kind_key UNIQUE (deal_id, kind)
);
CREATE INDEX contract_deadlines_by_day ON contract_deadlines (day, id);

CREATE TABLE task_templates (
  id         uuid PRIMARY KEY,
  side       text NOT NULL CHECK (side IN ('LISTING', 'BUYER')),
  kind       text NOT NULL CHECK (kind IN ('SALE', 'NEW_HOME', 'CONDOMINIUM', 'FARM_AND_RANCH', 'LAND', 'LEASE')),
  version    integer NOT NULL,
  items      jsonb NOT NULL,
  created_by uuid NOT NULL,
  reason     text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT task_templates_version_key UNIQUE (side, kind, version)
);

CREATE TABLE tasks (
  id           uuid PRIMARY KEY,
  deal_id      uuid NOT NULL REFERENCES deals,
  title        text NOT NULL,
  due_on       date NOT NULL,
  due_rule     jsonb,
  template_key text,
  role         text CHECK (role IN ('AGENT', 'TC', 'BROKER')),
  assignee_id  uuid REFERENCES users ON DELETE SET NULL,
  pinned       boolean NOT NULL DEFAULT false,
  snoozed_to   date,
  done_by      uuid REFERENCES users ON DELETE SET NULL,
  done_at      timestamptz(3),
  lapsed_at    timestamptz(3),
  created_by   uuid REFERENCES users ON DELETE SET NULL,
  done_act     text
    CHECK (done_act IN ('EARNEST_MONEY', 'OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY', 'TITLE_HAS_CONTRACT',
        'TITLE_PAPERS_RECEIVED', 'CDA_GENERATED', 'CDA_APPROVED', 'PAPER_FILED', 'DEAL_CLOSED')),
  stays_lapsed boolean NOT NULL DEFAULT false,
  version      integer NOT NULL DEFAULT 1,
  changed_in   jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT tasks_deal_id_template_key_key UNIQUE (deal_id, template_key)
);
CREATE INDEX tasks_by_deal ON tasks (deal_id, due_on, id);
CREATE INDEX tasks_open_by_assignee ON tasks (assignee_id, due_on) WHERE done_at IS NULL AND lapsed_at IS NULL;
CREATE INDEX tasks_open_by_role ON tasks (role, due_on)
  WHERE done_at IS NULL AND lapsed_at IS NULL AND assignee_id IS NULL;
CREATE INDEX tasks_open_by_creator ON tasks (created_by, due_on) WHERE done_at IS NULL AND lapsed_at IS NULL;
