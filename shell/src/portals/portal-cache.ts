import type { PortalFailure } from '@bluebonnet/domain'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { PortalEntry } from '../registry/portal-entry.js'
import { releasesOf } from '../registry/sdk-range.js'
import { PortalUnavailable, isLate, loadPortal, type SkippedRelease, type ReleaseLoader } from './load-portal.js'
import type { Reporter } from './report.js'

interface Attempt {
  component: LazyExoticComponent<ComponentType>
  state: 'loading' | 'loaded' | 'failed'
  /** The registry's current version when the attempt started. */
  wanted: string
  /** The loaded version. */
  version: string | null
  /** The skipped releases, if none loaded. */
  passed: readonly SkippedRelease[]
}

/**
 * Loads each portal of this page once. Its lazy component must stay the same object: otherwise React would discard the
 * portal's whole state at every render. Success and failure are tracked per screen (`path` of its route).
 */
export const createPortalCache = (load: ReleaseLoader, report: Reporter) => {
  /** Keyed by portal, its current version, and the skipped releases. */
  const attempts = new Map<string, Attempt>()
  const healthy = new Set<string>()
  const broken = new Map<string, Set<string>>()
  /** Releases that were tried automatically when they appeared after a failure. */
  const announced = new Set<string>()

  const brokenAt = ({ name }: PortalEntry, path: string): Set<string> => broken.get(name + path) ?? new Set()
  const reportFailure = ({ name }: PortalEntry, path: string, version: string, failure: PortalFailure) =>
    report({ portal: name, version, path, failure })
  const reportSkipped = (portal: PortalEntry, path: string, passed: readonly SkippedRelease[]) =>
    passed.forEach(({ version, failure }) => reportFailure(portal, path, version, failure))
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
          reportSkipped(portal, path, loaded.passed)
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
  /** Forgets attempts of a portal, so that it loads again. */
  const forget = ({ name }: PortalEntry, isForgotten: (attempt: Attempt) => boolean): void => {
    for (const [key, attempt] of attempts) if (key.split(' ')[0] === name && isForgotten(attempt)) attempts.delete(key)
  }

  return {
    component: (portal: PortalEntry, path: string): LazyExoticComponent<ComponentType> =>
      current(portal, path).component,
    /** The version that renders this screen, or will. */
    version: (portal: PortalEntry, path: string): string => {
      const { version, wanted } = current(portal, path)
      return version ?? wanted
    },
    /** Gives a portal that failed to load another chance. */
    revive: (portal: PortalEntry): void => forget(portal, ({ state }) => state === 'failed'),
    /** Gives releases that broke on this screen, and any that differ from the registry, another chance. */
    allowRetry: (portal: PortalEntry, path: string): void => {
      broken.delete(portal.name + path)
      forget(portal, ({ state, version }) => state === 'failed' || version !== portal.version)
    },
    /** Records that the screen has rendered. */
    worked: (portal: PortalEntry, path: string): void => {
      healthy.add(screen(portal, current(portal, path), path))
    },
    /**
     * Records that the screen broke. Returns true when another release may render it: an earlier one, if this one never
     * rendered it, or one that the portal has released since, as described by the registry `now`.
     */
    broke: (portal: PortalEntry, now: PortalEntry, path: string, error: unknown): boolean => {
      const attempt = current(portal, path)
      if (attempt.state === 'failed') {
        reportSkipped(portal, path, attempt.passed)
        const newest = `${now.name}@${now.version}`
        if (attempt.wanted === now.version || announced.has(newest)) return false
        announced.add(newest)
        return true
      }
      if (attempt.version === null || healthy.has(screen(portal, attempt, path))) return false
      reportFailure(portal, path, attempt.version, isLate(error) ? 'LATE' : 'NOT_DRAWN')
      const versions = new Set(brokenAt(portal, path)).add(attempt.version)
      const isOneLeft = releasesOf(now, path).some(({ version }) => !versions.has(version))
      if (isOneLeft) broken.set(portal.name + path, versions)
      // One row of many may be the cause. Without a fallback, another address starts over.
      else broken.delete(portal.name + path)
      return isOneLeft
    },
  }
}

export type PortalCache = ReturnType<typeof createPortalCache>
