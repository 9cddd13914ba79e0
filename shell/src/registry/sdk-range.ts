import { sdkVersion } from '@bluebonnet/portal-sdk/public'
import type { PortalEntry, PortalRelease } from './portal-entry.js'

const numbers = (version: string): [major: number, minor: number, patch: number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

/**
 * Whether a release was written for the shell that is running: the portal-sdk's version against the release's caret
 * range, by semver's rule (the same major version, and nothing older; before 1.0 the same minor version). Ranges have
 * this one form, so the six kilobytes of a general semver library stay off the landing page.
 */
export const isCompatible = ({ sdkRange }: Pick<PortalRelease, 'sdkRange'>, version: string = sdkVersion): boolean => {
  const [major, minor, patch] = numbers(version)
  const [fromMajor, fromMinor, fromPatch] = numbers(sdkRange.slice(1))
  if (major !== fromMajor) return false
  if (major > 0) return minor > fromMinor || (minor === fromMinor && patch >= fromPatch)
  return minor === fromMinor && (minor > 0 ? patch >= fromPatch : patch === fromPatch)
}

/** The releases to try, in order: the current one, then those before it, as far as they fit this shell. */
export const releasesOf = (portal: PortalEntry): PortalRelease[] =>
  [portal, ...portal.previous].filter((release) => isCompatible(release))
