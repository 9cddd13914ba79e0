-- Agents' clients, listings, and leads.

CREATE TABLE clients (
  id           uuid PRIMARY KEY,
  agent_id     uuid NOT NULL REFERENCES agents,
  first_name   text NOT NULL,
  last_name    text NOT NULL,
  email        text,
  phone        text,
  type         text NOT NULL CHECK (type IN ('BUYER', 'SELLER', 'BOTH')),
  budget_cents bigint CHECK (budget_cents >= 0),
  preferences  jsonb,
  notes        text,
  status       text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  version      integer NOT NULL DEFAULT 1,
  changed_in   jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  updated_at   timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE clients ALTER email SET STATISTICS 400;
CREATE INDEX clients_newest ON clients (created_at, id);
CREATE INDEX clients_by_agent ON clients (agent_id, created_at, id);
CREATE INDEX clients_by_status ON clients (agent_id, status);
CREATE INDEX clients_by_budget ON clients (budget_cents, id);
CREATE INDEX clients_by_type ON clients (type, created_at, id);
CREATE INDEX clients_in_status ON clients (status, created_at, id);
CREATE INDEX clients_by_email ON clients (lower(email), id);
CREATE INDEX clients_search ON clients
  USING gin (searchable(first_name || ' ' || last_name) gin_trgm_ops, searchable(email) gin_trgm_ops,
    searchable(phone) gin_trgm_ops, regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
ALTER INDEX clients_search ALTER COLUMN 1 SET STATISTICS 400;
ALTER INDEX clients_search ALTER COLUMN 2 SET STATISTICS 400;
CREATE INDEX clients_by_name ON clients (searchable(last_name), searchable(first_name), id);

CREATE TABLE client_notes (
  id         uuid PRIMARY KEY,
  client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  author_id  uuid NOT NULL REFERENCES users,
  kind       text NOT NULL CHECK (kind IN ('NOTE', 'CALL', 'EMAIL', 'MEETING')),
  on_day     date NOT NULL,
  body       text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX client_notes_by_client ON client_notes (client_id, created_at, id);

CREATE TABLE properties (
  id               uuid PRIMARY KEY,
  agent_id         uuid NOT NULL REFERENCES agents,
  mls_id           text,
  property_address text NOT NULL,
  city             text NOT NULL,
  state            text NOT NULL DEFAULT 'TX',
  zip              text NOT NULL,
  price_cents      bigint NOT NULL CHECK (price_cents >= 0),
  bedrooms         integer CHECK (bedrooms >= 0),
  bathrooms        double precision CHECK (bathrooms >= 0 AND bathrooms * 2 = trunc(bathrooms * 2)),
  square_footage   integer CHECK (square_footage >= 0),
  lot_size         text,
  year_built       integer,
  property_type    text
    CHECK (property_type IN ('SINGLE_FAMILY', 'CONDO', 'TOWNHOUSE', 'MULTI_FAMILY', 'LAND', 'COMMERCIAL')),
  description      text,
  features         jsonb,
  photos           jsonb,
  status           text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'PENDING', 'SOLD', 'CANCELLED')),
  listing_date     timestamptz(3) NOT NULL DEFAULT now(),
  sold_date        date,
  version          integer NOT NULL DEFAULT 1,
  changed_in       jsonb NOT NULL DEFAULT '{}',
  created_at       timestamptz(3) NOT NULL DEFAULT now(),
  updated_at       timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE properties ALTER property_address SET STATISTICS 400;
CREATE INDEX properties_by_agent ON properties (agent_id, created_at, id);
CREATE INDEX properties_by_status ON properties (status, created_at, id);
CREATE INDEX properties_by_agent_and_status ON properties (agent_id, status, created_at, id);
CREATE INDEX properties_photos ON properties USING gin (photos jsonb_path_ops);
CREATE INDEX properties_by_type ON properties (property_type, created_at, id);
CREATE INDEX properties_newest ON properties (created_at, id, status);
CREATE INDEX properties_by_address ON properties (searchable(property_address), id);
CREATE INDEX properties_by_price ON properties (price_cents, id);
CREATE INDEX properties_search ON properties
  USING gin (searchable(property_address) gin_trgm_ops, searchable(city) gin_trgm_ops,
    searchable(mls_id) gin_trgm_ops);
ALTER INDEX properties_search ALTER COLUMN 1 SET STATISTICS 400;

CREATE TABLE leads (
  id            uuid PRIMARY KEY,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  email         text NOT NULL,
  phone         text,
  role_interest text NOT NULL DEFAULT 'AGENT' CHECK (role_interest IN ('BROKER', 'AGENT')),
  message       text,
  status        text NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'CONTACTED', 'QUALIFIED', 'CLOSED')),
  assigned_to   uuid REFERENCES users,
  note          text,
  agent_id      uuid REFERENCES agents,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  updated_at    timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX leads_newest ON leads (created_at, id);
CREATE INDEX leads_by_status ON leads (status, created_at, id);
CREATE INDEX leads_by_assignee ON leads (assigned_to);
CREATE INDEX leads_by_agent ON leads (agent_id);
CREATE INDEX leads_search ON leads
  USING gin (searchable(first_name || ' ' || last_name) gin_trgm_ops, searchable(email) gin_trgm_ops,
    regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
CREATE INDEX leads_by_name ON leads (searchable(last_name), searchable(first_name), id);
