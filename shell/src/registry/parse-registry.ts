import { portalEntry, registryFile } from './registry.schema.js'
import type { PortalEntry, PortalRelease } from './registry.schema.js'

export interface Registry {
  portals: PortalEntry[]
  /** Entries that were not taken, each with its cause. */
  refused: string[]
}

const originOf = (url: string, page: URL): string | null => (URL.canParse(url, page) ? new URL(url, page).origin : null)

/**
 * Reads /portals.json strictly. Code is only ever loaded from this site's own origin (and those allowed by name); a
 * name or a path that two portals claim belongs to the first.
 */
export const parseRegistry = (json: unknown, page: URL, allowedOrigins: readonly string[] = []): Registry => {
  const file = registryFile.parse(json)
  const isAllowed = ({ manifestUrl }: PortalRelease): boolean => [page.origin, ...allowedOrigins].includes(originOf(manifestUrl, page) ?? '')
  const registry: Registry = { portals: [], refused: [] }
  const paths = new Set<string>()
  file.portals.forEach((value, index) => {
    const parsed = portalEntry.safeParse(value)
    if (!parsed.success) {
      registry.refused.push(`portal ${index}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`)
      return
    }
    const entry = parsed.data
    if (!isAllowed(entry)) registry.refused.push(`${entry.name}: ${entry.manifestUrl} is of another origin`)
    else if (registry.portals.some(({ name }) => name === entry.name)) registry.refused.push(`${entry.name}: named twice`)
    else {
      const routes = entry.routes.filter(({ path }) => !paths.has(path))
      routes.forEach(({ path }) => paths.add(path))
      registry.portals.push({ ...entry, routes, previous: entry.previous.filter(isAllowed) })
    }
  })
  return registry
}
