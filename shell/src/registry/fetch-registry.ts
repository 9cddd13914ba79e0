import { parseRegistry } from './parse-registry.js'
import type { Registry } from './parse-registry.js'

const timeoutMs = 8_000

/** Asks the server which portals there are. Never cached: a release or a rollback shows at the next reload. */
export const fetchRegistry = async (): Promise<Registry> => {
  const response = await fetch('/portals.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`/portals.json: ${response.status}`)
  const registry = parseRegistry(await response.json(), new URL(window.location.href))
  for (const cause of registry.refused) reportError(new Error(`Portal registry: ${cause}`))
  return registry
}
