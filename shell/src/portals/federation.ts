import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { PortalRelease } from '../registry/portal-entry.js'

/** The federation runtime would wait 20 s for a script. */
const impatience: ModuleFederationRuntimePlugin = { name: 'bluebonnet-impatience', createScript: () => ({ timeout: 6_000 }) }
registerPlugins([impatience])

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

let attempts = 0

/**
 * Loads one release of a portal and gives its component. Every call is a fresh attempt under a name and URL of its own:
 * the runtime remembers failures by both, and would answer Retry with the old failure.
 */
export const loadRelease = async (portal: string, { version, entryUrl, globalName }: PortalRelease): Promise<ComponentType> => {
  attempts += 1
  const name = `${portal}_${version}_${attempts}`
  const url = new URL(entryUrl, window.location.href)
  if (attempts > 1) url.searchParams.set('attempt', String(attempts))
  registerRemotes([{ name, entry: url.href, entryGlobalName: globalName, type: 'global' }])
  const loaded = await loadRemote<{ default?: unknown }>(`${name}/portal`)
  const component = loaded?.default
  if (!isComponent(component)) throw new Error(`${portal} ${version} exposes no component`)
  return component
}
