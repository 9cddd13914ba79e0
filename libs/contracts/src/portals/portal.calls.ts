import { z } from 'zod'
import { defineCalls } from '../call.js'
import { portalFailures } from '@bluebonnet/domain'
import { isoMoment } from '../shared/fields.js'

const name = z
  .string()
  .max(60)
  .regex(/^mfe-[a-z]+(?:-[a-z]+)*$/)
const version = z
  .string()
  .max(80)
  .regex(/^[0-9A-Za-z.+-]+$/)

const portalReport = z.strictObject({
  portal: name,
  version,
  /** A route of the portal's manifest, as written there: never the full address of a visit. */
  path: z
    .string()
    .max(200)
    .regex(/^\/[a-zA-Z0-9:/-]*$/),
  failure: z.enum(portalFailures),
})
export type PortalReport = z.output<typeof portalReport>

const release = z.object({
  version: z.string(),
  state: z.enum(['LIVE', 'EARLIER']),
  /** When it last became live, by whom, and the commit of its build; null if unknown. */
  since: isoMoment.nullable(),
  by: z.string().nullable(),
  commit: z.string().nullable(),
  /** Sessions that loaded without it. */
  passedOver: z.int(),
  lastFailure: z.object({ path: z.string(), failure: z.enum(portalFailures), at: isoMoment }).nullable(),
})
const portal = z.object({
  name: z.string(),
  /** The live one first. */
  releases: z.array(release),
})
export type PortalStatus = z.output<typeof portal>
export type PortalReleaseStatus = z.output<typeof release>

/** Calls about the front ends that the shell loads (docs/portals.md). */
export const portalCalls = defineCalls({
  'POST /api/portal-reports': {
    permission: 'public',
    summary: 'Report that a page could not use a release of a portal',
    status: 204,
    body: portalReport,
    answer: null,
  },
  'GET /api/portals': {
    permission: 'portals.manage',
    summary: 'Portals with their releases and how they perform',
    answer: z.object({ portals: z.array(portal) }),
  },
})
