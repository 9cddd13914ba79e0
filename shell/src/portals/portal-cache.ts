import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { PortalEntry } from '../registry/portal-entry.js'
import { loadPortal } from './load-portal.js'
import type { ReleaseLoader } from './load-portal.js'

interface Attempt {
  component: LazyExoticComponent<ComponentType>
  state: 'loading' | 'loaded' | 'failed'
  version: string | null
}

const id = (portal: PortalEntry, version: string | null): string => `${portal.name}@${version}`

/**
 * Portals of this page, each loaded once: its lazy component must stay the same object, or React would throw the
 * portal's whole state away at every render.
 */
export const createPortalCache = (load: ReleaseLoader) => {
  const attempts = new Map<string, Attempt>()
  const healthy = new Set<string>()
  const condemned = new Map<string, Set<string>>()

  const start = (portal: PortalEntry): Attempt => {
    const attempt: Attempt = {
      state: 'loading',
      version: null,
      component: lazy(async () => {
        try {
          const loaded = await loadPortal(portal, load, condemned.get(portal.name))
          loaded.causes.forEach((cause) => reportError(cause))
          attempt.state = 'loaded'
          attempt.version = loaded.version
          return { default: loaded.component }
        } catch (error) {
          attempt.state = 'failed'
          throw error
        }
      }),
    }
    attempts.set(portal.name, attempt)
    return attempt
  }
  const current = (portal: PortalEntry): Attempt => attempts.get(portal.name) ?? start(portal)

  return {
    component: (portal: PortalEntry) => current(portal).component,
    version: (portal: PortalEntry) => current(portal).version,
    /** Loads the portal anew, passing over the releases that broke. */
    retry: (portal: PortalEntry) => start(portal).component,
    /**
     * What failed gets a new chance: the portal that did not load, and releases that broke, because it may have been
     * for want of a file.
     */
    pardon: (portal: PortalEntry) => {
      if (condemned.delete(portal.name) || attempts.get(portal.name)?.state === 'failed') attempts.delete(portal.name)
    },
    /** The loaded release has been on screen. */
    worked: (portal: PortalEntry) => void healthy.add(id(portal, current(portal).version)),
    /**
     * The loaded release broke while it was drawn. True when it had never worked and there is an earlier release to
     * return to; the next attempt then passes it over.
     */
    broke: (portal: PortalEntry): boolean => {
      const { version } = current(portal)
      if (version === null || healthy.has(id(portal, version))) return false
      const versions = condemned.get(portal.name) ?? new Set<string>()
      condemned.set(portal.name, versions.add(version))
      return [portal, ...portal.previous].some((release) => !versions.has(release.version))
    },
  }
}

export type PortalCache = ReturnType<typeof createPortalCache>
