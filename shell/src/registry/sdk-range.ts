import { sdkVersion } from '@bluebonnet/portal-sdk/manifest/portal-manifest'
import type { PortalEntry, PortalRelease } from './portal-entry.js'

const numbers = (version: string): [major: number, minor: number, patch: number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

/**
 * Whether a release is compatible with the running shell: checks the portal-sdk's version against the release's caret
 * ranges (`^1.2.0 || ^2.0.0`) by semver's rule (the same major version, and nothing older; before 1.0 the same minor
 * version). Ranges have only this form, so the landing page saves the six kilobytes of a general semver library.
 */
export const isCompatible = ({ sdkRange }: Pick<PortalRelease, 'sdkRange'>, version: string = sdkVersion): boolean =>
  sdkRange.split(' || ').some((range) => isWithin(range, version))

const isWithin = (range: string, version: string): boolean => {
  const [major, minor, patch] = numbers(version)
  const [fromMajor, fromMinor, fromPatch] = numbers(range.slice(1))
  if (major !== fromMajor) return false
  if (major > 0) return minor > fromMinor || (minor === fromMinor && patch >= fromPatch)
  return minor === fromMinor && (minor > 0 ? patch >= fromPatch : patch === fromPatch)
}

/**
 * The releases to try for a screen, in order: the current one, then earlier ones, if they are compatible with this
 * shell and have the screen.
 */
export const releasesOf = (portal: PortalEntry, path: string): PortalRelease[] =>
  [portal, ...portal.previous].filter(
    (release) => isCompatible(release) && release.routes.some((route) => route.path === path),
  )
