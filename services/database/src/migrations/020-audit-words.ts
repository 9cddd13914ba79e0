import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Somebody's name, or the e-mail of somebody without one. */
const named = (alias: string): string =>
  `coalesce(nullif(trim(concat(${alias}.first_name, ' ', ${alias}.last_name)), ''), ${alias}.email)`

/** How rows of each kind are called, by their id. */
export const subjects = `
          WHEN 'user' THEN (SELECT ${named('u')} FROM users u WHERE u.id = subject)
          WHEN 'agent' THEN (SELECT ${named('u')} FROM agents a JOIN users u ON u.id = a.user_id WHERE a.id = subject)
          WHEN 'client' THEN (SELECT ${named('c')} FROM clients c WHERE c.id = subject)
          WHEN 'lead' THEN (SELECT ${named('l')} FROM leads l WHERE l.id = subject)
          WHEN 'property' THEN (SELECT concat_ws(', ', p.property_address, p.city) FROM properties p
            WHERE p.id = subject)
          WHEN 'deal' THEN (SELECT concat_ws(', ', d.property_address, d.city) FROM deals d WHERE d.id = subject)
          WHEN 'cda' THEN (SELECT concat_ws(', ', d.property_address, d.city) FROM cdas c
            JOIN deals d ON d.id = c.deal_id WHERE c.id = subject)
          WHEN 'document' THEN (SELECT d.label FROM documents d WHERE d.id = subject)
          WHEN 'share' THEN (SELECT d.label FROM document_shares s JOIN documents d ON d.id = s.document_id
            WHERE s.id = subject)
          WHEN 'template' THEN (SELECT t.name FROM templates t WHERE t.id = subject)
          WHEN 'event' THEN (SELECT e.title FROM calendar_events e WHERE e.id = subject)
          WHEN 'brokerage' THEN (SELECT b.name FROM brokerage_settings b)`

/** What is in a field of this name, when it is an id. */
const kindOfField = `
  CASE field.key
    WHEN 'agentId' THEN 'agent' WHEN 'dealId' THEN 'deal' WHEN 'documentId' THEN 'document'
      WHEN 'propertyId' THEN 'property'
    WHEN 'clientId' THEN 'client' WHEN 'sharedWithClientId' THEN 'client'
    WHEN 'userId' THEN 'user' WHEN 'sharedWithUserId' THEN 'user' WHEN 'assignedTo' THEN 'user'
      WHEN 'uploadedBy' THEN 'user' WHEN 'approvedBy' THEN 'user'
  END`

/**
 * Each entry of the audit log keeps how its person, its subject and what its fields refer to were called when it was
 * written. Entries with such words wait for their seal apart: a release that does not know the words would seal the
 * rest of the entry only.
 */
export class AuditWords implements MigrationInterface {
  readonly name = 'AuditWords1763900000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_log ADD COLUMN actor_name text, ADD COLUMN subject text, ADD COLUMN names jsonb;

      CREATE FUNCTION audit_subject(kind text, subject uuid) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE kind
          ${subjects}
        END
      $$;

      -- Of a row that is gone, what its last entry kept of it says how it was called.
      CREATE FUNCTION audit_subject(kind text, subject uuid, was jsonb) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT coalesce(audit_subject(kind, subject), nullif(concat_ws(', ', was ->> 'propertyAddress', was ->> 'city'),
          ''), was ->> 'title', was ->> 'label',
                        was ->> 'name', nullif(trim(concat(was ->> 'firstName', ' ', was ->> 'lastName')), ''))
      $$;

      CREATE FUNCTION audit_names(was jsonb, becomes jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_object_agg(found.id, found.name) FROM (
          SELECT field.value AS id, audit_subject(${kindOfField}, field.value::uuid) AS name
            FROM (SELECT * FROM jsonb_each_text(was) UNION SELECT * FROM jsonb_each_text(becomes)) AS field (key, value)
           WHERE ${kindOfField} IS NOT NULL AND field.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        ) AS found WHERE found.name IS NOT NULL
      $$;

      CREATE FUNCTION audit_words(actor_name text, subject text, names jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT concat_ws(' ', actor_name, subject, (SELECT string_agg(value, ' ') FROM jsonb_each_text(names)))
      $$;
      CREATE INDEX audit_log_search ON audit_log USING gin (audit_words(actor_name, subject, names) gin_trgm_ops);

      CREATE TABLE audit_words_waiting (entry_id uuid PRIMARY KEY);
      CREATE OR REPLACE FUNCTION audit_wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_waiting (entry_id) SELECT id FROM added WHERE num_nonnulls(actor_name, subject, names) = 0;
        INSERT INTO audit_words_waiting (entry_id) SELECT id FROM added
          WHERE num_nonnulls(actor_name, subject, names) > 0;
        RETURN NULL;
      END $$;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION audit_wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_waiting (entry_id) SELECT id FROM added;
        RETURN NULL;
      END $$;
      INSERT INTO audit_waiting (entry_id) SELECT entry_id FROM audit_words_waiting;
      DROP TABLE audit_words_waiting;
      DROP INDEX audit_log_search;
      DROP FUNCTION audit_words(text, text, jsonb), audit_names(jsonb, jsonb), audit_subject(text, uuid, jsonb),
        audit_subject(text, uuid);
      ALTER TABLE audit_log DROP COLUMN actor_name, DROP COLUMN subject, DROP COLUMN names;
    `)
  }
}
