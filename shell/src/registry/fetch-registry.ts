import { connection } from '@bluebonnet/portal-sdk/public'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import { isOwnRelease } from '../own/own-release.js'
import { parseRegistry, type Registry } from './parse-registry.js'

const timeoutMs = 8_000

const ask = async (): Promise<unknown> => {
  const response = await fetch('/portals.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`/portals.json: ${response.status}`)
  return response.json()
}

/** Fetches the registry of portals. Never cached: a release or a rollback shows at the next reload. */
export const fetchRegistry = async (): Promise<Registry> => {
  const answer = await fetchWithRetry(ask).catch((error: unknown) => {
    connection.suspect()
    throw error
  })
  const { registry: json, origins } = isOwnRelease
    ? await (await import('../own/own-portals.js')).withOwn(answer)
    : { registry: answer, origins: [] }
  const registry = parseRegistry(json, new URL(window.location.href), origins)
  for (const cause of registry.refused) reportError(new Error(`Portal registry: ${cause}`))
  return registry
}
