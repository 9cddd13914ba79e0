// Counts sessions, not reports: each has one row for a release, which its newest report overwrites.
import { portalFailures } from '@bluebonnet/domain'
import { command, statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const writeReport = command(`
  INSERT INTO portal_reports (portal, version, visitor, path, failure) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (portal, version, visitor)
  DO UPDATE SET path = excluded.path, failure = excluded.failure, reported_at = now()`)

export const deleteOldReports = command(`DELETE FROM portal_reports WHERE reported_at < now() - interval '30 days'`)

/** For each release: how many sessions could not use it, how many of them within the hour, and the newest report. */
export const countedReports = statement(
  z.strictObject({
    portal: z.string(),
    version: z.string(),
    sessions: z.number(),
    lately: z.number(),
    path: z.string(),
    failure: z.enum(portalFailures),
    at: z.date(),
  }),
  `
  SELECT DISTINCT ON (portal, version) portal, version, path, failure, reported_at AS at,
         count(*) OVER release::int AS sessions,
         count(*) FILTER (WHERE reported_at > now() - interval '1 hour') OVER release::int AS lately
    FROM portal_reports
  WINDOW release AS (PARTITION BY portal, version)
   ORDER BY portal, version, reported_at DESC`,
)
