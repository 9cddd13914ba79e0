-- The brokerage, its agents, teams and commission plans, and transfers between agents.

-- A replaced logo stays: CDAs were issued with it.
CREATE TABLE brokerage_logos (
  id          uuid PRIMARY KEY,
  png         bytea NOT NULL,
  uploaded_by uuid NOT NULL REFERENCES users,
  created_at  timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE brokerage_settings (
  id                               integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  name                             text NOT NULL,
  address                          text,
  phone                            text,
  licence_number                   text,
  designated_broker_name           text,
  designated_broker_licence_number text,
  iabs_url                         text,
  time_zone                        text NOT NULL DEFAULT 'America/Chicago',
  default_commission_rate          integer NOT NULL DEFAULT 3000 CHECK (default_commission_rate BETWEEN 0 AND 100000),
  plans                            jsonb NOT NULL,
  require_totp                     boolean NOT NULL DEFAULT false,
  incomplete_files_allowed         boolean NOT NULL DEFAULT true,
  arrears_limit                    integer NOT NULL DEFAULT 50000 CHECK (arrears_limit BETWEEN 0 AND 100000),
  payment_route                          text NOT NULL DEFAULT 'TABLE' CHECK (payment_route IN ('TABLE', 'BROKERAGE')),
  licence_file_url                 text,
  remittance                       text,
  logo_id                          uuid REFERENCES brokerage_logos,
  version                          integer NOT NULL DEFAULT 1,
  changed_in                       jsonb NOT NULL DEFAULT '{}',
  updated_at                       timestamptz(3) NOT NULL DEFAULT now()
);

-- The set-up steps that a new brokerage dismissed.
CREATE TABLE dismissed_setup_steps (
  step text PRIMARY KEY
    CHECK (step IN ('BROKERAGE', 'MAIL', 'BROKER', 'PLANS', 'PEOPLE', 'CLIENTS', 'DEALS', 'CDA'))
);

CREATE TABLE plans (
  id         uuid PRIMARY KEY,
  code       text UNIQUE CHECK (code IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP')),
  name       text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX plans_newest ON plans (created_at, id);

CREATE TABLE agents (
  id               uuid PRIMARY KEY,
  user_id          uuid NOT NULL UNIQUE REFERENCES users,
  status           text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE', 'PENDING')),
  plan_id          uuid NOT NULL REFERENCES plans,
  cap_year_start   date,
  annual_cap_cents bigint CHECK (annual_cap_cents >= 0),
  w9_url           text,
  ica_url          text,
  version          integer NOT NULL DEFAULT 1,
  changed_in       jsonb NOT NULL DEFAULT '{}',
  created_at       timestamptz(3) NOT NULL DEFAULT now(),
  updated_at       timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX agents_newest ON agents (created_at, id);
CREATE INDEX agents_by_plan ON agents (plan_id);

-- Authors have no foreign key: a user may be deleted, and these rows never change.
CREATE TABLE plan_versions (
  id             uuid PRIMARY KEY,
  plan_id        uuid NOT NULL REFERENCES plans,
  version        integer NOT NULL CHECK (version > 0),
  effective_from date NOT NULL,
  caps           jsonb NOT NULL,
  steps          jsonb NOT NULL,
  reason         text NOT NULL,
  author_id      uuid,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plan_versions_plan_id_version_key UNIQUE (plan_id, version)
);

CREATE TABLE agent_plans (
  id         uuid PRIMARY KEY,
  agent_id   uuid NOT NULL REFERENCES agents,
  plan_id    uuid NOT NULL REFERENCES plans,
  from_day   date NOT NULL,
  reason     text,
  author_id  uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX agent_plans_by_agent ON agent_plans (agent_id, from_day, created_at, id);

CREATE TABLE teams (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  lead_id    uuid NOT NULL REFERENCES agents,
  version    integer NOT NULL DEFAULT 1,
  changed_in jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX teams_newest ON teams (created_at, id);
CREATE INDEX teams_by_lead ON teams (lead_id);

-- A team's leads, with the first day of each.
CREATE TABLE team_leads (
  id         uuid PRIMARY KEY,
  team_id    uuid NOT NULL REFERENCES teams,
  lead_id    uuid NOT NULL REFERENCES agents,
  since      date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX team_leads_by_team ON team_leads (team_id, since);
CREATE INDEX team_leads_by_lead ON team_leads (lead_id);

CREATE TABLE team_members (
  id            uuid PRIMARY KEY,
  team_id       uuid NOT NULL REFERENCES teams,
  agent_id      uuid NOT NULL REFERENCES agents,
  since         date NOT NULL,
  until         date,
  lead_share    integer NOT NULL CHECK (lead_share BETWEEN 0 AND 100000),
  own_cap_cents bigint CHECK (own_cap_cents >= 0),
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT team_members_days_check CHECK (until >= since)
);
CREATE UNIQUE INDEX team_members_in_one ON team_members (agent_id) WHERE until IS NULL;
CREATE INDEX team_members_by_team ON team_members (team_id, agent_id);
CREATE INDEX team_members_by_agent ON team_members (agent_id);

-- What an agent received from another without having been told yet.
CREATE TABLE transfers (
  id            uuid PRIMARY KEY,
  actor_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  from_agent_id uuid NOT NULL REFERENCES agents,
  to_agent_id   uuid NOT NULL REFERENCES agents,
  given         jsonb NOT NULL,
  changed_at    timestamptz(3) NOT NULL DEFAULT now(),
  told_at       timestamptz(3)
);
CREATE UNIQUE INDEX transfers_untold ON transfers (actor_id, from_agent_id, to_agent_id) WHERE told_at IS NULL;

-- How to undo the last transfer.
CREATE TABLE transfer_undos (
  kind        text NOT NULL CHECK (kind IN ('deals', 'clients', 'properties')),
  row_id      uuid NOT NULL,
  actor_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  to_agent_id uuid NOT NULL REFERENCES agents,
  given       jsonb NOT NULL,
  cut         jsonb NOT NULL,
  versions    jsonb NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, row_id)
);
CREATE INDEX transfer_undos_by_actor ON transfer_undos (actor_id);
CREATE INDEX transfer_undos_by_agent ON transfer_undos (to_agent_id);

-- The brokerage's calendar day of a timestamp.
CREATE FUNCTION brokerage_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE
          coalesce((SELECT time_zone FROM brokerage_settings WHERE id = 1), 'America/Chicago'))::date
$$;

-- The standard plans of every brokerage; their later versions follow its settings.
INSERT INTO plans (id, code, name) VALUES
  ('01980000-0000-7000-8000-000000000001', 'CAP_80_20', '80/20 until cap'),
  ('01980000-0000-7000-8000-000000000002', 'HIGH_SPLIT', '90/10 + per-file fee'),
  ('01980000-0000-7000-8000-000000000003', 'MEMBERSHIP', 'Membership + small per-file');
INSERT INTO plan_versions (id, plan_id, version, effective_from, caps, steps, reason)
SELECT gen_random_uuid(), plan.id, 1, '1900-01-01', caps, steps, 'What the brokerage’s settings said'
  FROM plans plan JOIN (VALUES
    ('CAP_80_20', '[{"id": "annual", "label": "Annual cap", "amount": 18000}]'::jsonb, '[
      {"id": "brokerage-split", "label": "Brokerage split", "stage": "SPLIT", "kind": "PERCENT", "percent": 20,
       "of": "SHARE", "cap": "annual", "countsTowards": ["annual"]},
      {"id": "per-file-fee", "label": "Per-file fee", "stage": "POST_SPLIT", "kind": "AMOUNT", "amount": 199,
       "per": "DEAL"}]'::jsonb),
    ('HIGH_SPLIT', '[]', '[
      {"id": "brokerage-split", "label": "Brokerage split", "stage": "SPLIT", "kind": "PERCENT", "percent": 10,
       "of": "SHARE"},
      {"id": "per-file-fee", "label": "Per-file fee", "stage": "POST_SPLIT", "kind": "AMOUNT", "amount": 199,
       "per": "DEAL"}]'),
    ('MEMBERSHIP', '[]', '[
      {"id": "brokerage-split", "label": "Brokerage split", "stage": "SPLIT", "kind": "PERCENT", "percent": 0,
       "of": "SHARE"},
      {"id": "per-file-fee", "label": "Per-file fee", "stage": "POST_SPLIT", "kind": "AMOUNT", "amount": 99,
       "per": "DEAL"}]')) AS begins (code, caps, steps) USING (code);
