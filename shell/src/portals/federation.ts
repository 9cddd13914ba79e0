import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { PortalRelease } from '../registry/registry.schema.js'

const requestTimeoutMs = 6_000

/** The federation runtime waits 20 s for a script, for ever for a manifest, and takes any answer for one. */
const impatience: ModuleFederationRuntimePlugin = {
  name: 'bluebonnet-impatience',
  fetch: async (url, init) => {
    const response = await fetch(url, { ...init, cache: 'no-cache', signal: AbortSignal.timeout(requestTimeoutMs) })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return response
  },
  createScript: () => ({ timeout: requestTimeoutMs }),
}
registerPlugins([impatience])

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

let attempts = 0

/**
 * Loads one release of a portal and gives its component. Every call is a fresh attempt under a name of its own: the
 * runtime remembers failures by name and URL, and would answer Retry with the old failure.
 */
export const loadRelease = async (portal: string, { version, manifestUrl }: PortalRelease): Promise<ComponentType> => {
  attempts += 1
  const name = `${portal}_${version}_${attempts}`
  const url = new URL(manifestUrl, window.location.href)
  url.searchParams.set('attempt', String(attempts))
  registerRemotes([{ name, entry: url.href }])
  const loaded = await loadRemote<{ default?: unknown }>(`${name}/portal`)
  const component = loaded?.default
  if (!isComponent(component)) throw new Error(`${portal} ${version} exposes no component`)
  return component
}
