import { readPortalEntry } from './portal-entry.js'
import type { PortalEntry, PortalRelease } from './portal-entry.js'
import { readFields, readList } from './read.js'

export interface Registry {
  portals: PortalEntry[]
  /** Entries that were not taken, each with its cause. */
  refused: string[]
}

const originOf = (url: string, page: URL): string | null => (URL.canParse(url, page) ? new URL(url, page).origin : null)

/**
 * Reads /portals.json strictly, entry by entry: a bad one must not take the others along. Code is only ever loaded from
 * this site's own origin (and those allowed by name); a name or a path that two portals claim belongs to the first.
 */
export const parseRegistry = (json: unknown, page: URL, allowedOrigins: readonly string[] = []): Registry => {
  const origins = [page.origin, ...allowedOrigins]
  const isAllowed = ({ entryUrl }: PortalRelease): boolean => origins.includes(originOf(entryUrl, page) ?? '')
  const registry: Registry = { portals: [], refused: [] }
  const paths = new Set<string>()

  const take = (value: unknown, place: string): void => {
    const entry = readPortalEntry(value, place)
    if (!isAllowed(entry)) throw new Error(`${entry.name}: ${entry.entryUrl} is of another origin`)
    if (registry.portals.some(({ name }) => name === entry.name)) throw new Error(`${entry.name} is named twice`)
    const routes = entry.routes.filter(({ path }) => !paths.has(path))
    routes.forEach(({ path }) => paths.add(path))
    registry.portals.push({ ...entry, routes, previous: entry.previous.filter(isAllowed) })
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
