// package-lock.json must name the programs of every platform, also of those that npm did not install here: `npm ci`
// refuses a lock file without them. npm leaves them out when the registry that it asks does not carry them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/workspace.mjs'

/** @type {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The folders in which Node looks for a package's dependencies, the nearest first. */
const foldersOf = (/** @type {string} */ path) => {
  const steps = path.split('/node_modules/')
  return [
    ...steps.map((_, count) => `${steps.slice(0, steps.length - count).join('/node_modules/')}/node_modules/`),
    'node_modules/',
  ]
}

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !foldersOf(path).some((folder) => `${folder}${name}` in packages))
    .map(([name, version]) => `${name} ${version} (wanted by ${path})`),
)

for (const fault of missing) console.error(`package-lock.json does not name ${fault}`)
console.log(
  missing.length === 0
    ? 'The lock file names the programs of every platform.'
    : `${missing.length} are missing: add them by hand with version, os, cpu and optional.`,
)
process.exit(missing.length === 0 ? 0 : 1)
