import type { PortalRoute } from '@bluebonnet/portal-sdk/public'
import { readPortal, type PortalEntry, type PortalRelease } from './portal-entry.js'
import { readFields, readList } from './read.js'

export interface Registry {
  portals: PortalEntry[]
  /** Rejected entries, each with its cause. */
  refused: string[]
}

const originOf = (url: string, page: URL): string | null => (URL.canParse(url, page) ? new URL(url, page).origin : null)

/** The path with its param names removed: equal for `/deals/:id` and `/deals/:deal`. */
export const shapeOf = (path: string): string => path.replaceAll(/:[^/]+/g, ':')

/**
 * Parses /portals.json strictly, release by release: a bad release must not affect the others, and the previous one
 * replaces it. Code loads only from this site's own origin and the allowed ones. A name or a path that two portals
 * claim belongs to the first.
 */
export const parseRegistry = (json: unknown, page: URL, allowedOrigins: readonly string[] = []): Registry => {
  const origins = [page.origin, ...allowedOrigins]
  const isAllowed = ({ entryUrl }: PortalRelease): boolean => origins.includes(originOf(entryUrl, page) ?? '')
  const registry: Registry = { portals: [], refused: [] }
  const owners = new Map<string, string>()

  const take = (value: unknown, place: string): void => {
    const { name, releases, refused, kept } = readPortal(value, place)
    registry.refused.push(...refused)
    const isFree = ({ path }: PortalRoute): boolean => (owners.get(shapeOf(path)) ?? name) === name
    const [current, ...previous] = releases
      .filter((release) => {
        if (!isAllowed(release)) registry.refused.push(`${name}: ${release.entryUrl} is of another origin`)
        return isAllowed(release)
      })
      .map((release) => ({ ...release, routes: release.routes.filter(isFree) }))
    if (current === undefined) return
    if (registry.portals.some((portal) => portal.name === name)) throw new Error(`${name} is named twice`)
    for (const { path } of current.routes) owners.set(shapeOf(path), name)
    registry.portals.push({ name, ...current, previous, kept })
  }

  readList(readFields(json, 'registry')['portals'], 'portals', (value, place) => {
    try {
      take(value, place)
    } catch (cause) {
      registry.refused.push(cause instanceof Error ? cause.message : String(cause))
    }
  })
  return registry
}
