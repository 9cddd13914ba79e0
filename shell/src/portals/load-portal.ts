import type { PortalFailure } from '@bluebonnet/domain'
import { withTimeout } from '@bluebonnet/ui/plain'
import type { ComponentType } from 'react'
import { releasesOf } from '../registry/sdk-range.js'
import type { PortalEntry, PortalRelease } from '../registry/portal-entry.js'
import { IncompatibleReleaseError, assertCompatible } from './fits.js'

const timeoutMs = 8_000

interface LoadedPortal {
  component: ComponentType
  version: string
  /** Releases before the loaded one that were passed over; empty when the current one loaded. */
  passed: SkippedRelease[]
}

/** A release that was done without, and why. */
export interface SkippedRelease {
  version: string
  failure: PortalFailure
  cause: Error
}

/** No release of a portal could be used. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable'
  constructor(
    readonly portal: string,
    /** True when there are releases, but none that fits this version of the shell. */
    readonly incompatible: boolean,
    readonly passed: readonly SkippedRelease[],
  ) {
    const causes = passed.map(({ cause }) => cause.message).join('; ')
    super(`${portal}: ${incompatible ? 'no release fits this shell' : causes}`)
  }
}

/** Whether a page that is opened now, with the shell that is served now, may show what this one cannot. */
export const mayNeedReload = (error: unknown): boolean =>
  error instanceof PortalUnavailable && (error.incompatible || error.passed.some(({ failure }) => failure === 'UNFIT'))

/** Whether something was given up because it did not come in time: that may be the line's fault. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && /did not come within|\(timeout:/.test(error.message)

export type ReleaseLoader = (portal: string, release: PortalRelease) => Promise<ComponentType>

/**
 * Loads a portal for one of its screens: its current release, or, if that is broken, slow or gone, the newest earlier
 * one that works and has the screen. `passedOver` names versions not to try again, because they broke after loading.
 */
export const loadPortal = async (
  portal: PortalEntry,
  path: string,
  load: ReleaseLoader,
  passedOver: ReadonlySet<string> = new Set(),
): Promise<LoadedPortal> => {
  const fitting = releasesOf(portal, path)
  const passed: SkippedRelease[] = []
  for (const release of fitting.filter(({ version }) => !passedOver.has(version))) {
    const what = `${portal.name}@${release.version}`
    try {
      // One after the other: the next release is only wanted when this one failed.
      await assertCompatible(release)
      const component = await withTimeout(load(portal.name, release), timeoutMs, what)
      return { component, version: release.version, passed }
    } catch (cause) {
      passed.push({
        version: release.version,
        failure: cause instanceof IncompatibleReleaseError ? 'UNFIT' : isLate(cause) ? 'LATE' : 'NOT_LOADED',
        cause: cause instanceof Error ? cause : new Error(String(cause)),
      })
    }
  }
  throw new PortalUnavailable(portal.name, fitting.length === 0, passed)
}
