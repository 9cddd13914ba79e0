import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { fetchSteadily } from '@bluebonnet/ui/plain'
import type { PortalRelease } from '../registry/portal-entry.js'

/** The federation runtime would wait 20 s for a script. */
const impatience: ModuleFederationRuntimePlugin = {
  name: 'bluebonnet-impatience',
  createScript: () => ({ timeout: 6_000 }),
}
registerPlugins([impatience])

/** The runtime keeps the promise of a shared module, and would answer with it for ever after it was once rejected. */
const forgetting: ModuleFederationRuntimePlugin = {
  name: 'bluebonnet-forgetting',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const shared of versions) if (shared.loaded !== true) delete shared.loading
  },
}
// The shell's own instance exists by now; those of the portals are made when they are loaded.
registerPlugins([forgetting])
registerGlobalPlugins([forgetting])

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

const attempts = new Map<string, number>()

/**
 * One attempt, under a name and, but for the first, a URL of its own: the runtime remembers failures by both. What has
 * been loaded stays: the runtime finds the portal by its global name, and the portal asks anew for the files that did
 * not come.
 */
const attemptLoad = async (
  portal: string,
  { version, entryUrl, globalName }: PortalRelease,
): Promise<ComponentType> => {
  const attempt = (attempts.get(globalName) ?? 0) + 1
  attempts.set(globalName, attempt)
  const name = `${portal}_${version}_${attempt}`
  const url = new URL(entryUrl, window.location.href)
  if (attempt > 1) url.searchParams.set('attempt', String(attempt))
  registerRemotes([{ name, entry: url.href, entryGlobalName: globalName, type: 'global' }])
  const loaded = await loadRemote<{ default?: unknown }>(`${name}/portal`)
  const component = loaded?.default
  if (!isComponent(component)) throw new Error(`${portal} ${version} exposes no component`)
  return component
}

/**
 * Loads one release of a portal and gives its component. The entry and what it exposes may each stumble over a failed
 * preload.
 */
export const loadRelease = async (portal: string, release: PortalRelease): Promise<ComponentType> =>
  fetchSteadily(async () => attemptLoad(portal, release))
