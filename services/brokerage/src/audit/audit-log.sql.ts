// The names of rows come from the database's own functions, which its triggers use too.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** The texts stored with the entry; for an entry without them, the current names of its rows. */
export const wordsOfEntries = statement(
  z.strictObject({
    id: z.string(),
    actorName: z.string().nullable(),
    subject: z.string().nullable(),
    names: z.record(z.string(), z.string()).nullable(),
  }),
  `
  SELECT a.id, coalesce(a.actor_name, audit_subject('user', a.actor_id)) AS "actorName",
         coalesce(a.subject, audit_subject(a.entity_type, a.entity_id, a.before)) AS subject,
         coalesce(a.names, audit_names(a.before, a.after)) AS names
    FROM audit_log a WHERE a.id = ANY($1)`,
)
