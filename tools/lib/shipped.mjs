// What is shipped of others, as CycloneDX, out of the lock file. `npm sbom --omit dev` leaves out whatever is also a
// tool of some workspace, with all that it needs: fastify, pg and react were missing. Without `--omit` it refuses the
// tools' own faults.
import { foldersOf, lockedPackages } from './lock-file.mjs'

/** @typedef {import('./lock-file.mjs').Locked} Locked */

const nameOf = (/** @type {string} */ path, /** @type {Locked} */ { name }) =>
  name ?? path.split('node_modules/').at(-1) ?? path

const refOf = (/** @type {string} */ path, /** @type {Locked} */ locked) =>
  `${nameOf(path, locked)}@${locked.version ?? ''}`

/** The folder in which Node finds `name` from a package, or null. */
const foundFrom = (
  /** @type {Record<string, Locked>} */ packages,
  /** @type {string} */ path,
  /** @type {string} */ name,
) =>
  foldersOf(path)
    .map((folder) => `${folder}${name}`)
    .find((folder) => folder in packages) ?? null

/**
 * By its folder what the product needs at run time or for its builds: no tool alone, and none of our own packages. npm
 * marks as `devOptional` what a tool needs and something shipped may do without: that is shipped where something
 * shipped asks for it by itself, and not where it only gets along with it (`peerDependencies`).
 */
const shippedOf = (/** @type {Record<string, Locked>} */ packages) => {
  const isOthers = (/** @type {string} */ path) => path.includes('node_modules/') && packages[path]?.link !== true
  const shipped = new Set(
    Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
      isOthers(path) && !dev && !devOptional ? [path] : [],
    ),
  )
  // What is added while it goes on is looked at as well.
  for (const path of shipped) {
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = foundFrom(packages, path, name)
      if (folder !== null && isOthers(folder)) shipped.add(folder)
    }
  }
  return Object.entries(packages).filter(([path]) => shipped.has(path))
}

const hashesOf = (/** @type {Locked} */ { integrity = '' }) =>
  integrity.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }]
    : []

const licencesOf = (/** @type {Locked} */ { license }) =>
  license === undefined ? [] : [/[() ]/.test(license) ? { expression: license } : { license: { name: license } }]

/** @param {Record<string, Locked>} packages */
export const sbomOf = (packages) => {
  const shipped = shippedOf(packages)
  const components = new Map(
    shipped.map(([path, locked]) => {
      const ref = refOf(path, locked)
      const purl = `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${locked.version ?? ''}`
      const facts = { name: nameOf(path, locked), version: locked.version, purl }
      return [
        ref,
        { type: 'library', 'bom-ref': ref, ...facts, licenses: licencesOf(locked), hashes: hashesOf(locked) },
      ]
    }),
  )
  const dependencies = new Map(
    shipped.map(([path, locked]) => {
      const names = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies })
      const found = names.flatMap((name) => {
        const at = foundFrom(packages, path, name)
        return at === null ? [] : [refOf(at, packages[at] ?? {})]
      })
      const ref = refOf(path, locked)
      return [ref, { ref, dependsOn: [...new Set(found)].filter((each) => components.has(each)) }]
    }),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'bluebonnet', name: 'bluebonnet' } },
    components: [...components.values()],
    dependencies: [...dependencies.values()],
  }
}

/** Of this tree. */
export const sbom = () => sbomOf(lockedPackages())
