-- The history in words for people, and the audit log of every change.

CREATE TABLE activity_log (
  id          uuid PRIMARY KEY,
  user_id     uuid NOT NULL REFERENCES users,
  agent_id    uuid REFERENCES agents,
  type        text NOT NULL
    CHECK (type IN ('CONTRACT_SIGNED', 'DEAL_CREATED', 'COMMISSION_DISBURSED', 'CDA_CREATED', 'CLIENT_ADDED',
        'PROPERTY_CREATED', 'DEAL_CLOSED', 'DOCUMENT_UPLOADED')),
  description text NOT NULL,
  entity_id   uuid,
  entity_type text,
  created_at  timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX activity_log_newest ON activity_log (created_at, id);
CREATE INDEX activity_log_by_agent ON activity_log (agent_id, created_at, id);
CREATE INDEX activity_log_by_user ON activity_log (user_id, created_at, id);
CREATE INDEX activity_log_by_entity ON activity_log (entity_id, created_at);
CREATE INDEX activity_log_search ON activity_log USING gin (searchable(description) gin_trgm_ops);

CREATE TABLE audit_log (
  id          uuid PRIMARY KEY,
  actor_id    uuid REFERENCES users,
  action      text NOT NULL,
  entity_type text NOT NULL,
  entity_id   uuid,
  before      jsonb,
  after       jsonb,
  reason      text,
  request_id  text,
  actor_name  text,
  subject     text,
  names       jsonb,
  created_at  timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_newest ON audit_log (created_at, id);
CREATE INDEX audit_log_by_entity ON audit_log (entity_type, entity_id, created_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, created_at, id);

CREATE TABLE audit_seals (
  position      bigint PRIMARY KEY CHECK (position > 0),
  entry_id      uuid NOT NULL UNIQUE REFERENCES audit_log,
  previous_hash text NOT NULL,
  hash          text NOT NULL,
  sealed_at     timestamptz(3) NOT NULL DEFAULT now()
);

-- Entries without a seal.
CREATE TABLE audit_waiting (
  entry_id uuid PRIMARY KEY
);

-- The name of a row by its kind. In PL/pgSQL, so that only one of these statements is planned and run; a plan is
-- cached from when the table was small, and must not read a large one whole.
CREATE FUNCTION audit_subject(kind text, subject uuid) RETURNS text
  LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  CASE kind
    WHEN 'user' THEN RETURN (SELECT coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)
      FROM users u WHERE u.id = subject);
    WHEN 'agent' THEN RETURN (SELECT coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)
      FROM agents a JOIN users u ON u.id = a.user_id WHERE a.id = subject);
    WHEN 'client' THEN RETURN (SELECT coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''), c.email)
      FROM clients c WHERE c.id = subject);
    WHEN 'lead' THEN RETURN (SELECT coalesce(nullif(trim(concat(l.first_name, ' ', l.last_name)), ''), l.email)
      FROM leads l WHERE l.id = subject);
    WHEN 'property' THEN RETURN (SELECT concat_ws(', ', p.property_address, p.city)
      FROM properties p WHERE p.id = subject);
    WHEN 'deal' THEN RETURN (SELECT concat_ws(', ', d.property_address, d.city) FROM deals d WHERE d.id = subject);
    WHEN 'cda' THEN RETURN (SELECT concat_ws(', ', d.property_address, d.city)
      FROM cdas c JOIN deals d ON d.id = c.deal_id WHERE c.id = subject);
    WHEN 'document' THEN RETURN (SELECT d.label FROM documents d WHERE d.id = subject);
    WHEN 'share' THEN RETURN (SELECT d.label
      FROM document_shares s JOIN documents d ON d.id = s.document_id WHERE s.id = subject);
    WHEN 'template' THEN RETURN (SELECT t.name FROM templates t WHERE t.id = subject);
    WHEN 'event' THEN RETURN (SELECT e.title FROM calendar_events e WHERE e.id = subject);
    WHEN 'brokerage' THEN RETURN (SELECT b.name FROM brokerage_settings b);
    WHEN 'payee' THEN RETURN (SELECT p.name FROM payees p WHERE p.id = subject);
    WHEN 'plan' THEN RETURN (SELECT p.name FROM plans p WHERE p.id = subject);
    WHEN 'team' THEN RETURN (SELECT t.name FROM teams t WHERE t.id = subject);
    WHEN 'recurring-charge' THEN RETURN (SELECT c.label FROM recurring_charges c WHERE c.id = subject);
    WHEN 'checklistTemplate' THEN RETURN (SELECT initcap(concat_ws(' ', l.side, replace(l.kind, '_', ' ')))
      FROM checklist_templates l WHERE l.id = subject);
    WHEN 'taskTemplate' THEN RETURN (SELECT initcap(concat_ws(' ', l.side, replace(l.kind, '_', ' ')))
      FROM task_templates l WHERE l.id = subject);
    ELSE RETURN NULL;
  END CASE;
END $$;

-- The name of a deleted row, from its last entry.
CREATE FUNCTION audit_former_name(was jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(concat_ws(', ', was ->> 'propertyAddress', was ->> 'city'), ''),
                  was ->> 'title', was ->> 'label', was ->> 'name',
                  nullif(trim(concat(was ->> 'firstName', ' ', was ->> 'lastName')), ''))
$$;
CREATE FUNCTION audit_subject(kind text, subject uuid, was jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(audit_subject(kind, subject), audit_former_name(was))
$$;

-- The rows that an entry's fields refer to by id.
CREATE FUNCTION audit_fields(was jsonb, becomes jsonb) RETURNS TABLE (kind text, subject uuid)
  LANGUAGE sql IMMUTABLE ROWS 2 AS $$
  SELECT named.kind, field.value::uuid
    FROM (SELECT * FROM jsonb_each_text(was) UNION ALL SELECT * FROM jsonb_each_text(becomes)) AS field (key, value)
    JOIN (VALUES ('agentId', 'agent'), ('dealId', 'deal'), ('documentId', 'document'), ('propertyId', 'property'),
           ('clientId', 'client'), ('sharedWithClientId', 'client'), ('userId', 'user'), ('sharedWithUserId', 'user'),
           ('assignedTo', 'user'), ('uploadedBy', 'user'), ('approvedBy', 'user'), ('actorId', 'user'),
           ('fromAgentId', 'agent'), ('toAgentId', 'agent'), ('leadId', 'agent'), ('leadId', 'lead'),
           ('teamId', 'team'), ('planId', 'plan'), ('payeeId', 'payee'), ('cdaId', 'cda'), ('eventId', 'event'),
           ('shareId', 'share'), ('templateId', 'template'), ('subjectId', 'deal'), ('subjectId', 'cda'),
           ('subjectId', 'lead'), ('subjectId', 'document'), ('subjectId', 'agent')) AS named (key, kind) USING (key)
   WHERE field.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Their names.
CREATE FUNCTION audit_names(was jsonb, becomes jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(found.subject, found.name) FROM (
    SELECT DISTINCT subject, audit_subject(kind, subject) AS name FROM audit_fields(was, becomes)
  ) AS found WHERE found.name IS NOT NULL
$$;

CREATE FUNCTION audit_words(actor_name text, subject text, names jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ', actor_name, subject, (SELECT string_agg(value, ' ') FROM jsonb_each_text(names)))
$$;
CREATE INDEX audit_log_search ON audit_log
  USING gin (searchable(audit_words(actor_name, subject, names)) gin_trgm_ops);
