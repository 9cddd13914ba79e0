// Many entries in one statement, each with the current names of its rows.
import { command } from '../database/sql.js'

/**
 * With the current names of the person, the row and the rows that its fields refer to. Each name is looked up once:
 * thousands of entries of an import name a few hundred agents. Queues each entry for sealing.
 */
export const addAudit = command(
  `
  WITH entries AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[], $7::jsonb[],
           $8::text[]) AS entry (id, actor_id, action, entity_type, entity_id, before, after, reason)),
  fields AS MATERIALIZED (
    SELECT DISTINCT entries.id, field.kind, field.subject
      FROM entries CROSS JOIN LATERAL audit_fields(entries.before, entries.after) AS field),
  names AS MATERIALIZED (
    SELECT kind, subject, audit_subject(kind, subject) AS name FROM (
      SELECT kind, subject FROM fields UNION SELECT 'user', actor_id FROM entries
       UNION SELECT entity_type, entity_id FROM entries) AS found),
  named AS (
    SELECT fields.id, jsonb_object_agg(subject, name) AS names
      FROM fields JOIN names USING (kind, subject) WHERE name IS NOT NULL GROUP BY fields.id),
  added AS (
    INSERT INTO audit_log (id, actor_id, action, entity_type, entity_id, before, after, reason, request_id, actor_name,
      subject, names)
    SELECT entries.*, $9, actor.name, coalesce(about.name, audit_former_name(entries.before)), named.names
      FROM entries
      LEFT JOIN names actor ON actor.kind = 'user' AND actor.subject = entries.actor_id
      LEFT JOIN names about ON about.kind = entries.entity_type AND about.subject = entries.entity_id
      LEFT JOIN named ON named.id = entries.id
    RETURNING id)
  INSERT INTO audit_waiting (entry_id) SELECT id FROM added`,
)
