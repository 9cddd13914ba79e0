import { sdkVersion } from '@bluebonnet/portal-sdk/public'
import satisfies from 'semver/functions/satisfies.js'
import type { PortalEntry, PortalRelease } from './registry.schema.js'

/** Whether a release was written for the shell that is running: the portal-sdk's version against its range. */
export const isCompatible = ({ sdkRange }: Pick<PortalRelease, 'sdkRange'>, version: string = sdkVersion): boolean => satisfies(version, sdkRange)

/** The releases to try, in order: the current one, then those before it, as far as they fit this shell. */
export const releasesOf = (portal: PortalEntry): PortalRelease[] => [portal, ...portal.previous].filter((release) => isCompatible(release))
