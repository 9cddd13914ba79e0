// What the shell provides to portals is a promise: a name that goes is a major version of the sdk, one that comes a
// minor one. `npm run portal:exports` writes down what the built shell provides, once the version says so too.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/workspace.mjs'

const record = join(root, 'libs/portal-sdk/provided.json')
const own = '@bluebonnet/'

/** @typedef {{ sdk: string, names: Record<string, string[]> }} Provided */

/** @param {string} file */
const readText = (file) => readFileSync(join(root, file), 'utf8')
/** @type {{ provides: Record<string, { names: string[] | null }> }} */
const { provides } = JSON.parse(readText('shell/dist/contract.json'))
/** @type {Provided} */
const now = {
  sdk: /sdkVersion = '([^']+)'/.exec(readText('libs/portal-sdk/src/manifest/portal-manifest.ts'))?.[1] ?? '',
  names: Object.fromEntries(
    Object.entries(provides)
      .filter(([name]) => name.startsWith(own))
      .map(([name, { names }]) => [name, names ?? []]),
  ),
}
/** @type {Provided} */
const before = JSON.parse(readFileSync(record, 'utf8'))

/** @param {Provided} from @param {Provided} to */
const missing = (from, to) =>
  Object.entries(from.names).flatMap(([module, names]) =>
    names.filter((name) => !(to.names[module] ?? []).includes(name)).map((name) => `${name} of ${module}`),
  )
const [gone, come] = [missing(before, now), missing(now, before)]
const [major = 0, minor = 0] = now.sdk.split('.').map(Number)
const [majorBefore = 0, minorBefore = 0] = before.sdk.split('.').map(Number)
const isMajor = major > majorBefore
const isMinor = isMajor || (major === majorBefore && minor > minorBefore)

const version = 'sdkVersion in libs/portal-sdk/src/manifest/portal-manifest.ts'
const faults = [
  ...(gone.length > 0 && !isMajor
    ? [`Portals may use ${gone.join(', ')}: keep it, or raise ${version} by a major.`]
    : []),
  ...(come.length > 0 && !isMinor ? [`New to portals are ${come.join(', ')}: raise ${version} by a minor.`] : []),
]
const isSame = gone.length + come.length === 0 && now.sdk === before.sdk
if (faults.length === 0 && process.argv.includes('--write')) writeFileSync(record, `${JSON.stringify(now, null, 2)}\n`)
else if (faults.length === 0 && !isSame)
  faults.push('What portals may use has changed with its version: npm run portal:exports')
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`Portals may use ${Object.values(now.names).flat().length} names of sdk ${now.sdk}`)
