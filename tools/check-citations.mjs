// Comments and pages cite rules, decisions and each other: each must be there, in this repository. Run by `npm run
// lint:citations`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citationFaults } from './lib/citations.mjs'
import { root } from './lib/workspace.mjs'

/** What programs make, and the lock file, which is npm's. */
const made = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'package-lock.json'])
/** Of what begins with a dot only this is ours to read. */
const dotted = new Set(['.ci', '.env.example'])
/** Its citations are made up. */
const ownTest = 'citations.test.mjs'
const binary = /\.(?:png|webp|jpe?g|gif|ico|pdf|woff2?|ttf|gz|br|zip|tsbuildinfo|log)$/

/** @param {string} folder @returns {import('./lib/citations.mjs').TextFile[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry
    if (made.has(name) || name === ownTest || binary.test(name) || (name.startsWith('.') && !dotted.has(name)))
      return []
    const path = folder === '' ? name : `${folder}/${name}`
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })

const files = filesIn('')
const faults = citationFaults(files, (path) => existsSync(join(root, path)))
for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? `Every citation in ${files.length} files leads somewhere.`
    : `${faults.length} citations lead nowhere.`,
)
process.exit(faults.length === 0 ? 0 : 1)
