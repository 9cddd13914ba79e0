// Bounded counts, and sweeps in batches for several concurrent workers; photos are found by the properties that name
// them.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const countUnanswered = statement(
  z.strictObject({ count: z.number() }),
  `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM objects
     WHERE owner_id = $1 AND created_at > now() - make_interval(mins => $2) AND recorded_at IS NULL
       AND state = 'AWAITED'
     LIMIT $3) AS mine`,
)

/** Addresses without bytes are not counted; older ones are swept. */
export const countHeld = statement(
  z.strictObject({ count: z.number() }),
  `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM objects
     WHERE owner_id = $1 AND created_at > now() - make_interval(hours => $2) AND recorded_at IS NULL
       AND state <> 'AWAITED' AND id IS DISTINCT FROM $3
     LIMIT $4) AS mine`,
)

/** Pictures belong to the row whose bytes are beside them. */
export const keysWithoutRow = statement(
  z.strictObject({ key: z.string() }),
  `SELECT key FROM unnest($1::text[]) AS stored (key)
    WHERE NOT EXISTS (SELECT 1 FROM objects o
                       WHERE o.key = regexp_replace(stored.key, '\\.(shown|card|thumbnail)\\.jpg$', ''))`,
)

export const removeUnrecorded = statement(
  z.strictObject({ key: z.string(), content_type: z.string().nullable() }),
  `DELETE FROM objects WHERE id IN (
         SELECT id FROM objects WHERE recorded_at IS NULL AND created_at < now() - make_interval(hours => $1)
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING key, content_type`,
)

export const ownOrShown = statement(
  z.strictObject({ key: z.string(), name: z.string().nullable(), content_type: z.string() }),
  `SELECT o.key, o.name, o.content_type FROM objects o
        WHERE o.id = $1 AND o.state = 'STORED' AND (o.owner_id = $2 OR EXISTS (
          SELECT 1 FROM properties p WHERE p.photos @> $3::jsonb AND ($4 OR p.agent_id = $5))
          OR EXISTS (SELECT 1 FROM users u WHERE u.profile_image_url = $6))`,
)
