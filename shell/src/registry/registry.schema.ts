import { roles } from '@bluebonnet/contracts'
import * as z from 'zod/mini'

/** What a portal may be called: letters only, so that a name can stand in a URL, a file and a variable. */
export const portalName = z.string().check(z.regex(/^mfe-[a-z]+$/))

const reserved = /^\/(?:api|p|s|login)(?:\/|$)/
/** An absolute path of the site's own that is nobody else's. */
const screenPath = z.string().check(
  z.regex(/^\/(?:[a-z0-9:][a-zA-Z0-9:-]*(?:\/|$))*$/),
  z.refine((path) => !reserved.test(path), 'this path belongs to the server'),
)

const route = z.object({ path: screenPath, title: z.string(), audience: z.enum(['signedOut', 'signedIn', 'anyone']) })

const menuEntry = z.object({
  group: z.enum(['Main', 'Management', 'Resources', 'Account']),
  label: z.string(),
  path: screenPath,
  icon: z.string(),
  order: z.number(),
  activeOn: z.optional(z.array(z.string())),
  badge: z.optional(z.enum(['clients', 'properties', 'deals'])),
  visibleTo: z.optional(z.object({ roles: z.optional(z.array(z.enum(roles))), superAdmin: z.optional(z.boolean()) })),
})

const release = z.object({
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]+$/)),
  manifestUrl: z.string(),
  sdkRange: z.string(),
})

export const portalEntry = z.extend(release, {
  name: portalName,
  routes: z.array(route),
  menu: z.array(menuEntry),
  /** Earlier releases that are still there, the newest first. */
  previous: z._default(z.array(release), []),
})

/** Entries are parsed one by one: a bad one must not take the others along. */
export const registryFile = z.object({ portals: z.array(z.unknown()) })

export type PortalRelease = z.infer<typeof release>
export type PortalEntry = z.infer<typeof portalEntry>
export type RegisteredRoute = z.infer<typeof route>
export type RegisteredMenuEntry = z.infer<typeof menuEntry>
