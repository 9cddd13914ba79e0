-- Agents' accounts, receipts and payouts, the books and the year's forms.

CREATE TABLE recurring_charges (
  id              uuid PRIMARY KEY,
  label           text NOT NULL,
  amount_cents    bigint NOT NULL CHECK (amount_cents > 0),
  every           text NOT NULL CHECK (every IN ('MONTH', 'YEAR')),
  starts_on       date NOT NULL,
  ends_on         date,
  agent_id        uuid REFERENCES agents,
  charged_through date,
  version         integer NOT NULL DEFAULT 1,
  changed_in      jsonb NOT NULL DEFAULT '{}',
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  updated_at      timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT recurring_charges_days_check CHECK (ends_on >= starts_on)
);
CREATE INDEX recurring_charges_newest ON recurring_charges (created_at, id);

CREATE TABLE agent_entries (
  id             uuid PRIMARY KEY,
  agent_id       uuid NOT NULL REFERENCES agents,
  kind           text NOT NULL
    CHECK (kind IN ('CHARGE', 'PAYMENT', 'TAKEN_AT_CLOSING', 'CREDIT', 'WRITE_OFF', 'REVERSAL')),
  amount_cents   bigint NOT NULL,
  effective_date date NOT NULL,
  reason         text NOT NULL,
  charge_id      uuid REFERENCES recurring_charges,
  period         date,
  deal_id        uuid REFERENCES deals,
  cda_id         uuid REFERENCES cdas,
  cda_version    integer,
  reverses_id    uuid UNIQUE REFERENCES agent_entries,
  author_id      uuid,
  cda_line       integer,
  method         text CHECK (method IN ('WIRE', 'ACH', 'CHECK', 'OTHER')),
  reference      text,
  deposited_on   date,
  to_deposit     boolean NOT NULL DEFAULT false,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT agent_entries_payment_check CHECK
    (kind = 'PAYMENT' OR (method IS NULL AND reference IS NULL AND deposited_on IS NULL AND NOT to_deposit)),
  CONSTRAINT agent_entries_reversal_check CHECK ((kind = 'REVERSAL') = (reverses_id IS NOT NULL)),
  CONSTRAINT agent_entries_cda_check CHECK ((cda_id IS NULL) = (cda_version IS NULL) AND (kind <> 'TAKEN_AT_CLOSING'
    OR cda_id IS NOT NULL)),
  CONSTRAINT agent_entries_sign_check CHECK (kind = 'REVERSAL'
    OR CASE kind WHEN 'CHARGE' THEN amount_cents > 0 ELSE amount_cents < 0 END),
  CONSTRAINT agent_entries_charge_check CHECK ((charge_id IS NULL) = (period IS NULL)),
  CONSTRAINT agent_entries_cda_line_check CHECK (cda_line IS NULL OR cda_id IS NOT NULL AND kind = 'CHARGE')
);
CREATE UNIQUE INDEX agent_entries_charge_once ON agent_entries (agent_id, charge_id, period)
  WHERE charge_id IS NOT NULL;
CREATE INDEX agent_entries_by_agent ON agent_entries (agent_id, created_at, id);
CREATE INDEX agent_entries_by_deal ON agent_entries (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX agent_entries_deposited ON agent_entries (created_at, id) WHERE to_deposit;
CREATE INDEX agent_entries_by_cda ON agent_entries (cda_id) WHERE cda_id IS NOT NULL;
CREATE UNIQUE INDEX agent_entries_cda_line_once ON agent_entries (cda_id, cda_version, cda_line)
  WHERE cda_line IS NOT NULL;

CREATE TABLE account_statements (
  id            uuid PRIMARY KEY,
  agent_id      uuid NOT NULL REFERENCES agents,
  month         text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  opening_cents bigint NOT NULL,
  closing_cents bigint NOT NULL,
  object_id     uuid REFERENCES objects ON DELETE SET NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT account_statements_month_key UNIQUE (agent_id, month)
);

CREATE TABLE receipts (
  id              uuid PRIMARY KEY,
  deal_id         uuid NOT NULL REFERENCES deals,
  cda_id          uuid NOT NULL REFERENCES cdas,
  cda_version     integer NOT NULL,
  payment_route         text NOT NULL CHECK (payment_route IN ('TABLE', 'BROKERAGE')),
  amount_cents    bigint NOT NULL,
  explained_cents bigint NOT NULL DEFAULT '0',
  received_on     date NOT NULL,
  method          text NOT NULL CHECK (method IN ('WIRE', 'ACH', 'CHECK', 'OTHER')),
  reference       text,
  reason          text,
  reverses_id     uuid UNIQUE REFERENCES receipts,
  to_deposit      boolean NOT NULL DEFAULT false,
  author_id       uuid NOT NULL,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT receipts_reason_check CHECK (reason IS NOT NULL OR (reverses_id IS NULL AND explained_cents = 0)),
  CONSTRAINT receipts_sign_check CHECK
    (CASE WHEN amount_cents = 0 THEN explained_cents <> 0 ELSE (reverses_id IS NULL) = (amount_cents > 0) END)
);
CREATE INDEX receipts_by_cda ON receipts (cda_id, created_at, id);
CREATE INDEX receipts_by_deal ON receipts (deal_id);
CREATE INDEX receipts_to_deposit ON receipts (created_at, id) WHERE to_deposit;

CREATE TABLE deposits (
  id           uuid PRIMARY KEY,
  deposited_on date NOT NULL,
  amount_cents bigint NOT NULL,
  reference    text,
  reason       text,
  reverses_id  uuid UNIQUE REFERENCES deposits,
  author_id    uuid NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT deposits_sign_check CHECK (CASE WHEN reverses_id IS NULL THEN amount_cents > 0 ELSE amount_cents <= 0 END),
  CONSTRAINT deposits_reason_check CHECK ((reverses_id IS NULL) = (reason IS NULL))
);
CREATE INDEX deposits_newest ON deposits (created_at, id);

CREATE TABLE deposit_items (
  deposit_id uuid NOT NULL REFERENCES deposits,
  position   integer NOT NULL,
  receipt_id uuid REFERENCES receipts,
  entry_id   uuid REFERENCES agent_entries,
  PRIMARY KEY (deposit_id, position),
  CONSTRAINT deposit_items_one_check CHECK ((receipt_id IS NULL) <> (entry_id IS NULL))
);
CREATE INDEX deposit_items_by_receipt ON deposit_items (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX deposit_items_by_entry ON deposit_items (entry_id) WHERE entry_id IS NOT NULL;

CREATE TABLE payouts (
  id            uuid PRIMARY KEY,
  deal_id       uuid NOT NULL REFERENCES deals,
  cda_id        uuid NOT NULL REFERENCES cdas,
  cda_version   integer NOT NULL,
  line_position integer NOT NULL,
  line_kind     text NOT NULL
    CHECK (line_kind IN ('AGENT_SPLIT', 'REFERRAL_OUT', 'REBATE', 'CONCESSION', 'ADVANCE', 'LEVY', 'PLAN_SHARE',
        'PLAN_FEE')),
  agent_id      uuid REFERENCES agents,
  payee_id      uuid REFERENCES payees,
  payee_name    text NOT NULL,
  payment_route       text NOT NULL CHECK (payment_route IN ('TABLE', 'BROKERAGE')),
  paid_by       text NOT NULL CHECK (paid_by IN ('TITLE', 'BROKERAGE')),
  amount_cents  bigint NOT NULL,
  paid_on       date NOT NULL,
  method        text NOT NULL CHECK (method IN ('WIRE', 'ACH', 'CHECK', 'OTHER')),
  reference     text,
  reason        text,
  reverses_id   uuid UNIQUE REFERENCES payouts,
  receipt_id    uuid REFERENCES receipts,
  author_id     uuid NOT NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT payouts_payee_check CHECK ((agent_id IS NULL) <> (payee_id IS NULL)
    AND (line_kind = 'AGENT_SPLIT') = (agent_id IS NOT NULL)),
  CONSTRAINT payouts_sign_check CHECK ((reverses_id IS NULL) = (amount_cents > 0) AND amount_cents <> 0),
  CONSTRAINT payouts_reason_check CHECK ((reverses_id IS NULL) = (reason IS NULL))
);
CREATE INDEX payouts_by_cda ON payouts (cda_id, created_at, id);
CREATE INDEX payouts_by_deal ON payouts (deal_id);
CREATE INDEX payouts_by_agent ON payouts (agent_id, created_at, id) WHERE agent_id IS NOT NULL;
CREATE INDEX payouts_by_payee ON payouts (payee_id) WHERE payee_id IS NOT NULL;
CREATE INDEX payouts_newest ON payouts (created_at, id);
CREATE INDEX payouts_by_day ON payouts (paid_on, id);
CREATE INDEX payouts_search ON payouts
  USING gin (searchable(payee_name) gin_trgm_ops, searchable(reference) gin_trgm_ops);

CREATE TABLE book_accounts (
  account    text PRIMARY KEY,
  name       text NOT NULL,
  code       text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE book_beginnings (
  id       integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  began_on date NOT NULL
);

CREATE TABLE book_closings (
  id             uuid PRIMARY KEY,
  closed_through date NOT NULL UNIQUE,
  author_id      uuid NOT NULL,
  created_at     timestamptz(3) NOT NULL DEFAULT now()
);

CREATE SEQUENCE journal_numbers;

CREATE TABLE journal_entries (
  id          uuid PRIMARY KEY,
  number      bigint NOT NULL UNIQUE,
  entered_on  date NOT NULL,
  belongs_to  date,
  source      text NOT NULL CHECK (source IN ('RECEIPT', 'PAYOUT', 'ACCOUNT', 'DEPOSIT')),
  source_id   uuid NOT NULL,
  description text NOT NULL,
  name        text,
  deal_id     uuid REFERENCES deals,
  author_id   uuid,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT journal_entries_belongs_check CHECK (belongs_to < entered_on),
  CONSTRAINT journal_entries_source_key UNIQUE (source_id, source)
);
CREATE INDEX journal_entries_by_deal ON journal_entries (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX journal_entries_by_day ON journal_entries (entered_on, id);
CREATE INDEX journal_entries_by_source ON journal_entries (source, entered_on, id);
CREATE INDEX journal_entries_search ON journal_entries
  USING gin (searchable(description) gin_trgm_ops, searchable(name) gin_trgm_ops);

CREATE TABLE journal_lines (
  entry_id     uuid NOT NULL REFERENCES journal_entries,
  position     integer NOT NULL,
  account      text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  name         text,
  PRIMARY KEY (entry_id, position)
);
CREATE INDEX journal_lines_by_account ON journal_lines (account, entry_id);

CREATE TABLE tax_details (
  id            uuid PRIMARY KEY,
  agent_id      uuid REFERENCES agents,
  payee_id      uuid REFERENCES payees,
  version       integer NOT NULL CHECK (version > 0),
  legal_name    text NOT NULL,
  business_name text,
  tax_class     text NOT NULL
    CHECK (tax_class IN ('INDIVIDUAL', 'PARTNERSHIP', 'C_CORPORATION', 'S_CORPORATION', 'LLC_PARTNERSHIP',
        'LLC_C_CORPORATION', 'LLC_S_CORPORATION', 'TRUST_ESTATE', 'OTHER')),
  tin_kind      text NOT NULL CHECK (tin_kind IN ('SSN', 'EIN')),
  tin_sealed    text,
  tin_last4     text CHECK (tin_last4 ~ '^[0-9]{4}$'),
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
  CONSTRAINT tax_details_tin_check CHECK ((tin_sealed IS NULL) = (tin_last4 IS NULL))
);
CREATE UNIQUE INDEX tax_details_by_agent ON tax_details (agent_id, version) WHERE agent_id IS NOT NULL;
CREATE UNIQUE INDEX tax_details_by_payee ON tax_details (payee_id, version) WHERE payee_id IS NOT NULL;
CREATE UNIQUE INDEX tax_details_of_payer ON tax_details (version) WHERE agent_id IS NULL AND payee_id IS NULL;

CREATE TABLE year_ends (
  year             integer PRIMARY KEY,
  iris_columns     jsonb,
  records_per_file integer NOT NULL DEFAULT 100 CHECK (records_per_file BETWEEN 1 AND 250),
  threshold_cents  bigint CHECK (threshold_cents >= 0),
  updated_at       timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE filed_forms (
  id           uuid PRIMARY KEY,
  year         integer NOT NULL,
  agent_id     uuid REFERENCES agents,
  payee_id     uuid REFERENCES payees,
  amount_cents bigint NOT NULL,
  author_id    uuid NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT filed_forms_payee_check CHECK ((agent_id IS NULL) <> (payee_id IS NULL))
);
CREATE INDEX filed_forms_by_year ON filed_forms (year, created_at, id);

CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'journal_entries' THEN to_jsonb(NEW) ->> 'id'
    ELSE to_jsonb(NEW) ->> 'entry_id' END;
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount_cents) <> 0 FROM journal_lines WHERE entry_id = entry) THEN
    RAISE 'Journal entry % does not balance', entry USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();

-- Only the encryption of a version's number ever changes, when SECRET does.
CREATE TRIGGER tax_details_append_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF id, agent_id, payee_id, version, legal_name, business_name, tax_class,
    tin_kind, tin_last4, address, city, state, zip, phone, email, signed_on, author_id, created_at ON tax_details
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
