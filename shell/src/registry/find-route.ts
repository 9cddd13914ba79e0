import type { PortalRoute } from '@bluebonnet/portal-sdk/public'
import { matchPath } from 'react-router'
import type { Registry } from './parse-registry.js'
import type { PortalEntry } from './portal-entry.js'

export interface FoundRoute {
  portal: PortalEntry
  route: PortalRoute
}

/** Finds the portal that renders this path. A literal path wins over one with params. */
export const findRoute = ({ portals }: Registry, pathname: string): FoundRoute | null => {
  const found = portals.flatMap((portal) =>
    portal.routes.filter(({ path }) => matchPath(path, pathname) !== null).map((route) => ({ portal, route })),
  )
  return found.find(({ route }) => !route.path.includes(':')) ?? found[0] ?? null
}
