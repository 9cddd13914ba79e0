// Many entries in one statement, each with the current names of its rows.
import { command } from '../database/sql.js'

/**
 * With the current names of the person, the row and the rows that its fields refer to. Queues each entry for sealing.
 */
export const addAudit = command(
  `
  WITH added AS (
    INSERT INTO audit_log (id, actor_id, action, entity_type, entity_id, before, after, reason, request_id, actor_name,
      subject, names)
    SELECT e.*, $9, audit_subject('user', e.actor_id), audit_subject(e.entity_type, e.entity_id, e.before),
           audit_names(e.before, e.after)
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[], $7::jsonb[], $8::text[])
           AS e (id, actor_id, action, entity_type, entity_id, before, after, reason)
    RETURNING id)
  INSERT INTO audit_waiting (entry_id) SELECT id FROM added`,
)
