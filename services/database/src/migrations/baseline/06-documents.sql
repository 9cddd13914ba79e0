-- Stored files, their documents, shares and templates.

-- Stored files; `sha256` finds another file with the same bytes.
CREATE TABLE objects (
  id           uuid PRIMARY KEY,
  key          text NOT NULL UNIQUE,
  owner_id     uuid NOT NULL REFERENCES users,
  purpose      text NOT NULL CHECK (purpose IN ('document', 'template', 'photo', 'licences', 'cda', 'statement')),
  state        text NOT NULL DEFAULT 'AWAITED' CHECK (state IN ('AWAITED', 'PARTS', 'STORED')),
  name         text,
  content_type text,
  size_bytes   bigint CHECK (size_bytes >= 0),
  announced_bytes bigint CHECK (announced_bytes >= 0),
  stored_at    timestamptz(3),
  recorded_at  timestamptz(3),
  scan         text CHECK (scan IN ('WAITING', 'CLEAN', 'FOUND')),
  malware      text,
  mark         text CHECK (mark IN ('LOCKED', 'DAMAGED')),
  sha256       text,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT objects_stored_check CHECK ((state = 'STORED') = (stored_at IS NOT NULL AND size_bytes IS NOT NULL
    AND content_type IS NOT NULL)),
  CONSTRAINT objects_recorded_check CHECK (recorded_at IS NULL OR state = 'STORED')
);
CREATE INDEX objects_unrecorded ON objects (created_at) WHERE recorded_at IS NULL;
CREATE INDEX objects_by_owner ON objects (owner_id, created_at);
CREATE INDEX objects_by_bytes ON objects (sha256) WHERE sha256 IS NOT NULL;

CREATE TABLE object_parts (
  object_id  uuid NOT NULL REFERENCES objects ON DELETE CASCADE,
  start_byte bigint NOT NULL CHECK (start_byte >= 0),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  key        text NOT NULL,
  PRIMARY KEY (object_id, start_byte)
);

CREATE TABLE documents (
  id            uuid PRIMARY KEY,
  deal_id       uuid REFERENCES deals,
  client_id     uuid REFERENCES clients,
  property_id   uuid REFERENCES properties,
  label         text NOT NULL,
  url           text NOT NULL,
  type          text NOT NULL
    CHECK (type IN ('CONTRACT', 'LISTING_AGREEMENT', 'BUYER_AGREEMENT', 'CDA', 'INSPECTION', 'APPRAISAL',
        'DISCLOSURE', 'ADDENDUM', 'OTHER')),
  object_id     uuid NOT NULL UNIQUE REFERENCES objects,
  file_name     text NOT NULL,
  content_type  text NOT NULL,
  size_bytes    bigint NOT NULL CHECK (size_bytes >= 0),
  uploaded_by   uuid NOT NULL REFERENCES users,
  uploaded_at   timestamptz(3) NOT NULL DEFAULT now(),
  superseded_at timestamptz(3),
  archived_at   timestamptz(3),
  archived_by   uuid REFERENCES users,
  mark          text CHECK (mark IN ('LOCKED', 'DAMAGED')),
  CONSTRAINT documents_archive_check CHECK ((archived_by IS NULL) = (archived_at IS NULL))
);
ALTER TABLE documents ALTER label SET STATISTICS 400;
CREATE INDEX documents_newest ON documents (uploaded_at, id);
CREATE INDEX documents_by_type ON documents (type, uploaded_at, id);
CREATE INDEX documents_by_uploader ON documents (uploaded_by, uploaded_at, id);
CREATE INDEX documents_by_deal ON documents (deal_id, uploaded_at, id);
CREATE INDEX documents_by_client ON documents (client_id, uploaded_at, id);
CREATE INDEX documents_by_property ON documents (property_id, uploaded_at, id);
CREATE INDEX documents_archived ON documents (uploaded_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX documents_by_name ON documents (searchable(label), id);
CREATE INDEX documents_by_type_and_name ON documents (type, searchable(label), id);
CREATE INDEX documents_search ON documents USING gin (searchable(label) gin_trgm_ops);
ALTER INDEX documents_search ALTER COLUMN 1 SET STATISTICS 400;

CREATE TABLE document_shares (
  id                    uuid PRIMARY KEY,
  document_id           uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  shared_by             uuid NOT NULL REFERENCES users,
  shared_with_user_id   uuid REFERENCES users,
  shared_with_client_id uuid REFERENCES clients ON DELETE CASCADE,
  share_with_all_agents boolean NOT NULL DEFAULT false,
  permission            text NOT NULL DEFAULT 'READ' CHECK (permission IN ('READ')),
  message               text,
  link_id               uuid REFERENCES links,
  ended_at              timestamptz(3),
  created_at            timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT document_shares_target_check CHECK (shared_with_user_id IS NOT NULL OR shared_with_client_id IS NOT NULL
    OR share_with_all_agents)
);
CREATE INDEX document_shares_by_document ON document_shares (document_id, created_at, id);
CREATE INDEX document_shares_by_user ON document_shares (shared_with_user_id, document_id) WHERE ended_at IS NULL;
CREATE INDEX document_shares_with_all ON document_shares (document_id)
  WHERE share_with_all_agents AND ended_at IS NULL;
CREATE INDEX document_shares_by_client ON document_shares (shared_with_client_id);
CREATE INDEX document_shares_by_link ON document_shares (link_id);

CREATE TABLE templates (
  id           uuid PRIMARY KEY,
  name         text NOT NULL,
  description  text,
  category     text NOT NULL
    CHECK (category IN ('CONTRACTS', 'FORMS', 'PRESENTATIONS', 'TRAINING', 'MARKETING', 'OTHER')),
  file_url     text NOT NULL,
  object_id    uuid NOT NULL UNIQUE REFERENCES objects,
  file_name    text NOT NULL,
  content_type text NOT NULL,
  size_bytes   bigint NOT NULL,
  uploaded_by  uuid NOT NULL REFERENCES users,
  is_active    boolean NOT NULL DEFAULT true,
  version      integer NOT NULL DEFAULT 1,
  changed_in   jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  updated_at   timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX templates_newest ON templates (created_at, id);
CREATE INDEX templates_by_category ON templates (category, created_at, id);
