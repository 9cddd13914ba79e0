import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { PortalEntry } from '../registry/portal-entry.js'
import { releasesOf } from '../registry/sdk-range.js'
import { loadPortal } from './load-portal.js'
import type { ReleaseLoader } from './load-portal.js'
import { began, ended } from './trial.js'

interface Attempt {
  component: LazyExoticComponent<ComponentType>
  state: 'loading' | 'loaded' | 'failed'
  /** The registry's current version when it began. */
  wanted: string
  /** What was loaded. */
  version: string | null
}

/**
 * Portals of this page, each loaded once: its lazy component must stay the same object, or React would throw the
 * portal's whole state away at every render. What works and what broke is known for each screen (`path` of its route).
 */
export const createPortalCache = (load: ReleaseLoader) => {
  /** By portal and the releases that are passed over. */
  const attempts = new Map<string, Attempt>()
  const healthy = new Set<string>()
  const broken = new Map<string, Set<string>>()
  /** Releases that were tried by themselves when they turned up after a failure. */
  const announced = new Set<string>()

  const brokenAt = ({ name }: PortalEntry, path: string): Set<string> => broken.get(name + path) ?? new Set()
  const start = (portal: PortalEntry, path: string, key: string): Attempt => {
    const attempt: Attempt = {
      state: 'loading',
      wanted: portal.version,
      version: null,
      component: lazy(async () => {
        try {
          const loaded = await loadPortal(portal, path, load, brokenAt(portal, path))
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
    attempts.set(key, attempt)
    return attempt
  }
  const current = (portal: PortalEntry, path: string): Attempt => {
    const key = [portal.name, ...brokenAt(portal, path)].join(' ')
    return attempts.get(key) ?? start(portal, path, key)
  }
  const screen = ({ name }: PortalEntry, { version }: Attempt, path: string) => `${name}@${version} ${path}`
  /** Forgets attempts of a portal, so that it is loaded anew. */
  const forget = ({ name }: PortalEntry, isForgotten: (attempt: Attempt) => boolean): void => {
    for (const [key, attempt] of attempts) if (key.split(' ')[0] === name && isForgotten(attempt)) attempts.delete(key)
  }

  return {
    component: (portal: PortalEntry, path: string): LazyExoticComponent<ComponentType> => {
      const attempt = current(portal, path)
      if (attempt.state === 'loaded' && !healthy.has(screen(portal, attempt, path)))
        began(`${portal.name}@${attempt.version}`)
      return attempt.component
    },
    /** The version that draws this screen, or is to draw it. */
    version: (portal: PortalEntry, path: string): string => {
      const { version, wanted } = current(portal, path)
      return version ?? wanted
    },
    /** A portal that did not load gets a new chance. */
    revive: (portal: PortalEntry): void => forget(portal, ({ state }) => state === 'failed'),
    /** So do releases that broke on this screen, and whatever is not what the registry says now. */
    pardon: (portal: PortalEntry, path: string): void => {
      broken.delete(portal.name + path)
      forget(portal, ({ state, version }) => state === 'failed' || version !== portal.version)
    },
    /** The screen has been drawn. */
    worked: (portal: PortalEntry, path: string): void => {
      ended()
      healthy.add(screen(portal, current(portal, path), path))
    },
    /**
     * The screen broke. True when another release may draw it: one before, where this one never had drawn it, or one
     * that `portal`, as the registry describes it now, has since.
     */
    broke: (portal: PortalEntry, path: string): boolean => {
      ended()
      const attempt = current(portal, path)
      if (attempt.state === 'failed') {
        const now = `${portal.name}@${portal.version}`
        if (attempt.wanted === portal.version || announced.has(now)) return false
        announced.add(now)
        forget(portal, (each) => each === attempt)
        return true
      }
      if (attempt.version === null || healthy.has(screen(portal, attempt, path))) return false
      const versions = new Set(brokenAt(portal, path)).add(attempt.version)
      const isOneLeft = releasesOf(portal, path).some(({ version }) => !versions.has(version))
      if (isOneLeft) broken.set(portal.name + path, versions)
      // What broke may be one row of many: with nothing to go back to, another address begins anew.
      else broken.delete(portal.name + path)
      return isOneLeft
    },
  }
}

export type PortalCache = ReturnType<typeof createPortalCache>
