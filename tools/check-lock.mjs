// package-lock.json must name the programs of every platform, also of those that npm did not install here: `npm ci`
// refuses a lock file without them. npm leaves them out when the registry that it asks does not carry them.
import { foldersOf, lockedPackages } from './lib/lock-file.mjs'

const packages = lockedPackages()

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
