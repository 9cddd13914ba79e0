// Compares what the built shell provides to portals with the record (lib/provided.mjs). `npm run portal:exports`
// updates the record, once the version is raised.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeProvided } from './lib/provided.mjs'
import { root, sdkVersion } from './lib/workspace.mjs'

const record = join(root, 'libs/portal-sdk/provided.json')
const own = '@bluebonnet/'

/** @typedef {import('./lib/provided.mjs').Provided} Provided */

/** @type {{ provides: Record<string, { names: string[] | null }> }} */
const { provides } = JSON.parse(readFileSync(join(root, 'shell/dist/contract.json'), 'utf8'))
/** @type {Provided} */
const now = {
  sdk: sdkVersion(),
  names: Object.fromEntries(
    Object.entries(provides)
      .filter(([name]) => name.startsWith(own))
      .map(([name, { names }]) => [name, names ?? []]),
  ),
}
/** @type {Provided} */
const before = JSON.parse(readFileSync(record, 'utf8'))

const { faults, isSame } = judgeProvided(before, now)
if (faults.length === 0 && process.argv.includes('--write')) writeFileSync(record, `${JSON.stringify(now, null, 2)}\n`)
else if (faults.length === 0 && !isSame)
  faults.push('What portals may use has changed with its version: npm run portal:exports')
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`Portals may use ${Object.values(now.names).flat().length} names of sdk ${now.sdk}`)
