// What the shell provides to portals is a promise: removing a name needs a major version of the sdk, adding one a
// minor version.

/** @typedef {{ sdk: string, names: Record<string, string[]> }} Provided `names` by shared module */

const version = 'sdkVersion in libs/portal-sdk/src/manifest/portal-manifest.ts'

/** @param {Provided} from @param {Provided} to */
const missing = (from, to) =>
  Object.entries(from.names).flatMap(([module, names]) =>
    names.filter((name) => !(to.names[module] ?? []).includes(name)).map((name) => `${name} of ${module}`),
  )

/**
 * What is wrong with a change of the provided names, in a sentence each. `isSame`: names and version are unchanged.
 * @param {Provided} before as it was written down
 * @param {Provided} now
 */
export const judgeProvided = (before, now) => {
  const [gone, come] = [missing(before, now), missing(now, before)]
  const [major = 0, minor = 0] = now.sdk.split('.').map(Number)
  const [majorBefore = 0, minorBefore = 0] = before.sdk.split('.').map(Number)
  const isMajor = major > majorBefore
  const isMinor = isMajor || (major === majorBefore && minor > minorBefore)
  const faults = [
    ...(gone.length > 0 && !isMajor
      ? [`Portals may use ${gone.join(', ')}: keep it, or raise ${version} by a major.`]
      : []),
    ...(come.length > 0 && !isMinor ? [`New to portals are ${come.join(', ')}: raise ${version} by a minor.`] : []),
  ]
  return { faults, isSame: gone.length + come.length === 0 && now.sdk === before.sdk }
}
