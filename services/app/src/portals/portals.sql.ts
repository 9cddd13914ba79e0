// Sessions are counted, not reports: each has one row for a release and what it said of it, which is written over.
import { portalFailures } from '@bluebonnet/contracts'
import { command, statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const keepReport = statement(
  z.strictObject({ isNew: z.boolean() }),
  `
  INSERT INTO portal_reports (portal, version, outcome, visitor, user_id, path, failure)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (portal, version, outcome, visitor)
  DO UPDATE SET user_id = excluded.user_id, path = excluded.path, failure = excluded.failure, reported_at = now()
  RETURNING xmax = 0 AS "isNew"`,
)

export const forgetOldReports = command(`DELETE FROM portal_reports WHERE reported_at < now() - interval '30 days'`)

/**
 * Sessions that did without a release since a moment, through the release's own fault: not through a slow line, nor
 * because their page was of another age.
 */
export const sessionsWithout = statement(
  z.strictObject({ count: z.number() }),
  `
  SELECT count(*)::int AS count FROM portal_reports
   WHERE portal = $1 AND version = $2 AND outcome = 'PASSED_OVER' AND failure IN ('NOT_LOADED', 'FROZEN', 'NOT_DRAWN')
     AND ($3::timestamptz IS NULL OR reported_at >= $3::timestamptz)`,
)

const release = { portal: z.string(), version: z.string() }

export const countedReports = statement(
  z.strictObject({ ...release, passedOver: z.number(), lately: z.number() }),
  `
  SELECT portal, version, count(*) FILTER (WHERE outcome = 'PASSED_OVER')::int AS "passedOver",
         count(*) FILTER (WHERE outcome = 'PASSED_OVER' AND reported_at > now() - interval '1 hour')::int AS lately
    FROM portal_reports GROUP BY portal, version`,
)

export const lastFailures = statement(
  z.strictObject({ ...release, path: z.string(), failure: z.enum(portalFailures), at: z.date() }),
  `
  SELECT DISTINCT ON (portal, version) portal, version, path, failure, reported_at AS at FROM portal_reports
   WHERE outcome = 'PASSED_OVER' AND failure IS NOT NULL ORDER BY portal, version, reported_at DESC`,
)

export const takenBack = statement(
  z.strictObject({ ...release, at: z.date(), by: z.string().nullable() }),
  `
  SELECT taken.portal, taken.version, taken.withdrawn_at AS at, person.first_name || ' ' || person.last_name AS by
    FROM portal_withdrawals taken LEFT JOIN users person ON person.id = taken.withdrawn_by`,
)

export const takeBack = command(`
  INSERT INTO portal_withdrawals (portal, version, withdrawn_by, withdrawn_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (portal, version)
  DO UPDATE SET withdrawn_by = excluded.withdrawn_by, withdrawn_at = excluded.withdrawn_at`)
