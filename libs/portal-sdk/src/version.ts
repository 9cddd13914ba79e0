/**
 * Version of what the shell promises to portals: this package's exports and what they do. It moves by semver, apart
 * from the package version: a portal's manifest names the range that it was written for (`sdkRange`), and the shell
 * compares.
 */
export const sdkVersion = '1.0.0'
