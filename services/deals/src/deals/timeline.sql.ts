// Writes many entries in one statement, and reads a deal's history with the names of its authors.
import { dealStatuses } from '@bluebonnet/domain'
import { command, fullNameOrNull, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { type TimelineEntryEntity, timelineKinds } from './timeline-entry.entity.js'

/** Names of rows to which a change refers are stored with it, under `names` by id, as the audit log does. */
export const addEntries = command(
  `INSERT INTO deal_timeline (id, deal_id, kind, from_status, to_status, reason, details, actor_id)
       SELECT entry.id, entry.deal_id, entry.kind, entry.from_status, entry.to_status, entry.reason,
              CASE WHEN named.names IS NULL THEN entry.details
                   ELSE entry.details || jsonb_build_object('names', named.names) END, entry.actor_id
         FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::uuid[])
              AS entry (id, deal_id, kind, from_status, to_status, reason, details, actor_id)
        CROSS JOIN LATERAL (
          SELECT audit_names(jsonb_object_agg(field.key, field.value -> 0),
                             jsonb_object_agg(field.key, field.value -> 1)) AS names
            FROM jsonb_each(entry.details) AS field (key, value)
           WHERE jsonb_typeof(field.value) = 'array') named`,
)

export const historyOf = statement(
  z.strictObject({
    id: z.string(),
    kind: z.enum(timelineKinds),
    fromStatus: z.enum(dealStatuses).nullable(),
    toStatus: z.enum(dealStatuses).nullable(),
    reason: z.string().nullable(),
    details: z.custom<TimelineEntryEntity['details']>(),
    createdAt: z.date(),
    actorName: z.string().nullable(),
  }),
  `SELECT t.id, t.kind, t.from_status AS "fromStatus", t.to_status AS "toStatus", t.reason, t.details,
    t.created_at AS "createdAt",
              ${fullNameOrNull('u')} AS "actorName"
         FROM deal_timeline t LEFT JOIN users u ON u.id = t.actor_id
        WHERE t.deal_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT $2`,
)
