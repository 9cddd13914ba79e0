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
  /** Releases skipped before the loaded one. Empty when the current one loaded. */
  passed: SkippedRelease[]
}

/** A skipped release, and why. */
export interface SkippedRelease {
  version: string
  failure: PortalFailure
  cause: Error
}

/** No release of a portal works. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable'
  constructor(
    readonly portal: string,
    /** True when there are releases, but none is compatible with this version of the shell. */
    readonly incompatible: boolean,
    readonly passed: readonly SkippedRelease[],
  ) {
    const causes = passed.map(({ cause }) => cause.message).join('; ')
    super(`${portal}: ${incompatible ? 'no release fits this shell' : causes}`)
  }
}

/** Whether a page opened now, with the shell that is served now, may show what this page cannot. */
export const mayNeedReload = (error: unknown): boolean =>
  error instanceof PortalUnavailable && (error.incompatible || error.passed.some(({ failure }) => failure === 'UNFIT'))

/** Whether the error is a timeout, which may be the connection's fault. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && /did not come within|\(timeout:/.test(error.message)

export type ReleaseLoader = (portal: string, release: PortalRelease) => Promise<ComponentType>

/**
 * Loads a portal for one of its screens: the current release, or, if that one is broken, slow or missing, the newest
 * earlier release that works and has the screen. `passedOver` lists versions not to try again, because they broke after
 * loading.
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
      // In sequence: the next release is only needed when this one fails.
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
