import { z } from 'zod'
import { defineCalls } from '../call.js'
import { portalFailures, portalOutcomes, roles } from '../enums.js'
import { answeredMoment, id } from '../shared/fields.js'

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
  outcome: z.enum(portalOutcomes),
  /** A route of the portal's manifest, as it is written there: never an address that somebody was at. */
  path: z
    .string()
    .max(200)
    .regex(/^\/[a-zA-Z0-9:/-]*$/),
  failure: z.enum(portalFailures).optional(),
})
export type PortalReport = z.output<typeof portalReport>

const release = z.object({
  version: z.string(),
  state: z.enum(['LIVE', 'EARLIER', 'WITHDRAWN']),
  /** For whom it is live before it is for others: a role, or so many percent of people. Null: for all, or none. */
  firstTo: z.object({ role: z.enum(roles).optional(), share: z.int().optional() }).nullable(),
  /** When browsers were last pointed to it, by whom, and of which commit it was built; null where nobody said so. */
  since: answeredMoment.nullable(),
  by: z.string().nullable(),
  commit: z.string().nullable(),
  withdrawnAt: answeredMoment.nullable(),
  /** Who took it back; null where nobody did, and where it went back by itself. */
  withdrawnBy: z.string().nullable(),
  /** Read by panels of releases before this one: success is silence now. */
  drawn: z.int(),
  /** Sessions that did without it. */
  passedOver: z.int(),
  lastFailure: z.object({ path: z.string(), failure: z.enum(portalFailures), at: answeredMoment }).nullable(),
  /** As `drawn`. */
  stillOn: z.array(z.object({ id, name: z.string() })),
})
const portal = z.object({
  name: z.string(),
  /** The live one first, or before it the one that some see first. */
  releases: z.array(release),
})
export type PortalStatus = z.output<typeof portal>
export type PortalReleaseStatus = z.output<typeof release>

/** Calls about the front ends that the shell loads (docs/portals.md). */
export const portalCalls = defineCalls({
  'POST /api/portal-reports': {
    permission: 'public',
    summary: 'Report that a page had to do without a release of a portal',
    status: 204,
    body: portalReport,
    answer: null,
  },
  'GET /api/portals': {
    permission: 'portals.manage',
    summary: 'Portals with their releases, and how these fare',
    answer: z.object({ portals: z.array(portal) }),
  },
  'POST /api/portals/:name/rollback': {
    permission: 'portals.manage',
    summary: 'Take back the release that is live',
    params: z.strictObject({ name }),
    body: z.strictObject({ version }),
    answer: portal,
  },
})
