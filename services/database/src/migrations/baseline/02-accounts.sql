-- People, how they sign in, and their saved views.

CREATE TABLE users (
  id                  uuid PRIMARY KEY,
  email               text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash       text,
  first_name          text,
  last_name           text,
  profile_image_url   text,
  role                text NOT NULL DEFAULT 'AGENT' CHECK (role IN ('BROKER', 'MANAGER', 'TC', 'AGENT')),
  is_super_admin      boolean NOT NULL DEFAULT false,
  phone               text,
  trec_license_no     text,
  is_active           boolean NOT NULL DEFAULT true,
  sessions_valid_from timestamptz(3),
  totp_secret         text,
  totp_enabled_at     timestamptz(3),
  totp_last_step      bigint,
  totp_warned_at      timestamptz(3),
  version             integer NOT NULL DEFAULT 1,
  changed_in          jsonb NOT NULL DEFAULT '{}',
  created_at          timestamptz(3) NOT NULL DEFAULT now(),
  updated_at          timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX users_newest ON users (created_at, id);
CREATE INDEX users_by_role ON users (role, created_at, id);
CREATE INDEX users_search ON users
  USING gin (searchable(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops,
    searchable(email) gin_trgm_ops, searchable(trec_license_no) gin_trgm_ops,
    regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
CREATE INDEX users_on_roster ON users ((CASE WHEN is_active THEN 0 ELSE 1 END), searchable(coalesce(last_name, '')),
  searchable(coalesce(first_name, '')), id);
CREATE INDEX users_by_photo ON users (profile_image_url) WHERE profile_image_url IS NOT NULL;

CREATE TABLE sessions (
  sid          text PRIMARY KEY,
  sess         json NOT NULL,
  expire       timestamptz(3) NOT NULL,
  public_id    uuid UNIQUE,
  user_id      uuid REFERENCES users ON DELETE CASCADE,
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  user_agent   text,
  address      text,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT sessions_user_check CHECK ((user_id IS NULL) = (public_id IS NULL))
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expire);

-- Single-use replacements for a lost second factor.
CREATE TABLE recovery_codes (
  id      uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  hash    text NOT NULL
);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

-- Changes of sign-in addresses, which wait until the new address confirms them.
CREATE TABLE email_changes (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  from_email   text NOT NULL,
  to_email     text NOT NULL,
  confirmed_at timestamptz(3),
  ended_at     timestamptz(3),
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX email_changes_by_user ON email_changes (user_id);
CREATE UNIQUE INDEX email_changes_waiting ON email_changes (user_id)
  WHERE confirmed_at IS NULL AND ended_at IS NULL;

-- Attempts that count towards limits.
CREATE TABLE attempts (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL
    CHECK (kind IN ('SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD', 'MESSAGE', 'CLIENT_MAIL', 'PORTAL_REPORT',
        'TIN_REVEAL')),
  account    text,
  address    text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX attempts_by_account ON attempts (kind, account, created_at);
CREATE INDEX attempts_by_address ON attempts (kind, address, created_at);
CREATE INDEX attempts_oldest ON attempts (created_at);

-- Links of mails and shares; the token is derived from the id, so nothing secret is stored.
CREATE TABLE links (
  id         uuid PRIMARY KEY,
  purpose    text NOT NULL
    CHECK (purpose IN ('SET_PASSWORD', 'CONFIRM_EMAIL', 'TAKE_BACK_EMAIL', 'CDA', 'DOCUMENT_SHARE', 'CALENDAR_FEED')),
  subject_id uuid NOT NULL,
  expires_at timestamptz(3),
  used_at    timestamptz(3),
  revoked_at timestamptz(3),
  created_by uuid REFERENCES users,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX links_by_subject ON links (purpose, subject_id, created_at);

-- Filters of a list under a name; without a user they belong to the brokerage.
CREATE TABLE saved_views (
  id         uuid PRIMARY KEY,
  user_id    uuid REFERENCES users ON DELETE CASCADE,
  list       text NOT NULL CHECK (list IN ('CLIENTS', 'PROPERTIES', 'DEALS', 'DOCUMENTS')),
  name       text NOT NULL,
  search     text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (user_id, list, name) NULLS NOT DISTINCT;

-- Imported files: how their columns were matched, and the rows that can be undone.
CREATE TABLE imports (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('agents', 'clients', 'properties', 'deals', 'payees', 'balances', 'caps')),
  headings   text NOT NULL,
  columns    text[] NOT NULL,
  row_ids    uuid[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX imports_by_headings ON imports (user_id, kind, headings, created_at);

-- The sessions that skipped a release of a portal.
CREATE TABLE portal_reports (
  portal      text NOT NULL,
  version     text NOT NULL,
  visitor     text NOT NULL,
  path        text NOT NULL,
  failure     text NOT NULL CHECK (failure IN ('LATE', 'NOT_LOADED', 'UNFIT', 'NOT_DRAWN')),
  reported_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (portal, version, visitor)
);
CREATE INDEX portal_reports_oldest ON portal_reports (reported_at);
