import type { PortalFailure } from '@bluebonnet/domain'
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { PortalEntry } from '../registry/portal-entry.js'
import { releasesOf } from '../registry/sdk-range.js'
import { PortalUnavailable, isLate, loadPortal } from './load-portal.js'
import type { SkippedRelease, ReleaseLoader } from './load-portal.js'
import type { Reporter } from './report.js'

interface Attempt {
  component: LazyExoticComponent<ComponentType>
  state: 'loading' | 'loaded' | 'failed'
  /** The registry's current version when it began. */
  wanted: string
  /** What was loaded. */
  version: string | null
  /** What could not be, where nothing was. */
  passed: readonly SkippedRelease[]
}

/**
 * Portals of this page, each loaded once: its lazy component must stay the same object, or React would throw the
 * portal's whole state away at every render. What works and what broke is known for each screen (`path` of its route).
 */
export const createPortalCache = (load: ReleaseLoader, report: Reporter) => {
  /** By portal, its current version, and the releases that are passed over. */
  const attempts = new Map<string, Attempt>()
  const healthy = new Set<string>()
  const broken = new Map<string, Set<string>>()
  /** Releases that were tried by themselves when they turned up after a failure. */
  const announced = new Set<string>()

  const brokenAt = ({ name }: PortalEntry, path: string): Set<string> => broken.get(name + path) ?? new Set()
  const tell = ({ name }: PortalEntry, path: string, version: string, failure: PortalFailure) =>
    report({ portal: name, version, path, failure })
  const tellPassed = (portal: PortalEntry, path: string, passed: readonly SkippedRelease[]) =>
    passed.forEach(({ version, failure }) => tell(portal, path, version, failure))
  const start = (portal: PortalEntry, path: string, key: string): Attempt => {
    const attempt: Attempt = {
      state: 'loading',
      wanted: portal.version,
      version: null,
      passed: [],
      component: lazy(async () => {
        try {
          const loaded = await loadPortal(portal, path, load, brokenAt(portal, path))
          loaded.passed.forEach(({ cause }) => reportError(cause))
          tellPassed(portal, path, loaded.passed)
          attempt.state = 'loaded'
          attempt.version = loaded.version
          return { default: loaded.component }
        } catch (error) {
          if (error instanceof PortalUnavailable) attempt.passed = error.passed
          attempt.state = 'failed'
          throw error
        }
      }),
    }
    attempts.set(key, attempt)
    return attempt
  }
  const current = (portal: PortalEntry, path: string): Attempt => {
    const key = [portal.name, portal.version, ...brokenAt(portal, path)].join(' ')
    return attempts.get(key) ?? start(portal, path, key)
  }
  const screen = ({ name }: PortalEntry, { version }: Attempt, path: string) => `${name}@${version} ${path}`
  /** Forgets attempts of a portal, so that it is loaded anew. */
  const forget = ({ name }: PortalEntry, isForgotten: (attempt: Attempt) => boolean): void => {
    for (const [key, attempt] of attempts) if (key.split(' ')[0] === name && isForgotten(attempt)) attempts.delete(key)
  }

  return {
    component: (portal: PortalEntry, path: string): LazyExoticComponent<ComponentType> =>
      current(portal, path).component,
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
      healthy.add(screen(portal, current(portal, path), path))
    },
    /**
     * The screen broke. True when another release may draw it: one before, where this one never had drawn it, or one
     * that the portal, as the registry describes it `now`, has since.
     */
    broke: (portal: PortalEntry, now: PortalEntry, path: string, error: unknown): boolean => {
      const attempt = current(portal, path)
      if (attempt.state === 'failed') {
        tellPassed(portal, path, attempt.passed)
        const newest = `${now.name}@${now.version}`
        if (attempt.wanted === now.version || announced.has(newest)) return false
        announced.add(newest)
        return true
      }
      if (attempt.version === null || healthy.has(screen(portal, attempt, path))) return false
      tell(portal, path, attempt.version, isLate(error) ? 'LATE' : 'NOT_DRAWN')
      const versions = new Set(brokenAt(portal, path)).add(attempt.version)
      const isOneLeft = releasesOf(now, path).some(({ version }) => !versions.has(version))
      if (isOneLeft) broken.set(portal.name + path, versions)
      // What broke may be one row of many: with nothing to go back to, another address begins anew.
      else broken.delete(portal.name + path)
      return isOneLeft
    },
  }
}

export type PortalCache = ReturnType<typeof createPortalCache>
