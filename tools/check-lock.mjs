// package-lock.json names no registry, because `npm ci` would use that one only, and the programs of every platform,
// without which `npm ci` refuses it. npm leaves them out when its registry lacks them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/workspace.mjs'

/** @typedef {{ resolved?: string, link?: boolean, optionalDependencies?: Record<string, string> }} Locked */
/** @type {Record<string, Locked>} */
const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The folders in which Node searches a package's dependencies. */
const foldersOf = (/** @type {string} */ path) => {
  const steps = path.split('/node_modules/')
  return ['', ...steps.map((_, count) => `${steps.slice(0, count + 1).join('/node_modules/')}/`)]
}

const faults = Object.entries(packages).flatMap(([path, { resolved = '', optionalDependencies = {} }]) => [
  ...(/^https?:/.test(resolved) ? [`names a download address: ${path} ${resolved}`] : []),
  ...Object.entries(optionalDependencies)
    .filter(([name]) => !foldersOf(path).some((folder) => `${folder}node_modules/${name}` in packages))
    .map(([name, version]) => `lacks ${name} ${version} of ${path}: add it by hand with version, os, cpu and optional`),
])
for (const fault of faults) console.error(`package-lock.json ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)
