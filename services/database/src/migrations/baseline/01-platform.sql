-- Jobs, idempotency keys, mails and processes; the functions that other tables use.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A text without accents and capitals; the same as `searchable` of platform/http/lists/words.ts.
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1)
    ELSE translate(
      lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g')), 'øłđı’‘', 'oldi''''') END
$$;

-- Only undo_people_import and remove_sample_deal, which run as the owner of the tables, delete from some of them.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('commission_ledger', 'team_leads', 'agent_plans',
      'deal_plans', 'paper_reviews', 'contract_terms', 'contract_events')
    AND current_setting('bluebonnet.deletes', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

-- The fields that differ between two rows; for the columns in `inside`, the members that differ.
CREATE FUNCTION changed_paths(before jsonb, after jsonb, inside text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  WITH RECURSIVE changed(path, before, after, goes_on) AS (
    SELECT NULL::text, before, after, true
     UNION ALL
    SELECT member.path, member.before, member.after,
           coalesce(jsonb_typeof(member.before) = 'object' AND jsonb_typeof(member.after) = 'object'
             AND split_part(member.path, '.', 1) = ANY (inside), false)
      FROM changed CROSS JOIN LATERAL (
        SELECT concat_ws('.', changed.path, key) AS path, was.value AS before, becomes.value AS after
          FROM jsonb_each(CASE WHEN goes_on THEN changed.before ELSE '{}' END) was
          FULL JOIN jsonb_each(CASE WHEN goes_on THEN changed.after ELSE '{}' END) becomes USING (key)
         WHERE was.value IS DISTINCT FROM becomes.value) member
  )
  SELECT path FROM changed WHERE NOT goes_on
$$;

-- Counts a row's version and records the version of each field's last change. Its arguments are the columns whose
-- changes are no edits, and the JSON columns whose members are edited separately: their keys are few and fixed.
CREATE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ignored text[] := TG_ARGV[0]::text[] || '{version,changed_in,updated_at}';
  changed text[] := ARRAY(SELECT changed_paths(to_jsonb(OLD) - ignored, to_jsonb(NEW) - ignored,
    TG_ARGV[1]::text[]));
BEGIN
  NEW.version := OLD.version;
  NEW.changed_in := OLD.changed_in;
  IF changed <> '{}' THEN
    NEW.version := OLD.version + 1;
    NEW.changed_in := OLD.changed_in || (SELECT jsonb_object_agg(path, NEW.version) FROM unnest(changed) AS path);
  END IF;
  RETURN NEW;
END $$;

-- Jobs, written in the transaction of their change (docs/decisions/0002-outbox-beside-bullmq.md).
CREATE TABLE outbox (
  id          uuid PRIMARY KEY,
  job         text NOT NULL,
  payload     jsonb NOT NULL,
  run_at      timestamptz NOT NULL,
  enqueued_at timestamptz,
  done_at     timestamptz,
  failed_at   timestamptz,
  attempts    integer NOT NULL DEFAULT 0,
  last_error  text,
  request_id  text,
  trace       text,
  created_at  timestamptz NOT NULL
);
CREATE INDEX outbox_waiting_idx ON outbox (run_at) WHERE enqueued_at IS NULL AND done_at IS NULL;
CREATE INDEX outbox_open_idx ON outbox (enqueued_at, id) WHERE enqueued_at IS NOT NULL AND done_at IS NULL;
CREATE INDEX outbox_done_idx ON outbox (done_at) WHERE done_at IS NOT NULL;

-- Answers of calls made under an Idempotency-Key (docs/decisions/0005-idempotency-in-the-change.md).
CREATE TABLE idempotency_keys (
  user_id    uuid NOT NULL,
  call       text NOT NULL,
  key        text NOT NULL,
  body_hash  text NOT NULL,
  answer     json,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- The mails that a mail server accepted: none is sent twice.
CREATE TABLE sent_mails (
  id            text PRIMARY KEY,
  claimed_by    uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  accepted_at   timestamptz
);
CREATE INDEX sent_mails_accepted ON sent_mails (accepted_at);

-- The state of the services that each worker depends on.
CREATE TABLE workers (
  id      uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  states  jsonb NOT NULL
);

-- The running processes and their releases.
CREATE TABLE processes (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('api', 'worker')),
  version    text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at    timestamptz NOT NULL,
  facts      jsonb NOT NULL
);
