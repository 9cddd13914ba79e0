// What is shipped of others, as CycloneDX, out of the lock file. `npm sbom --omit dev` leaves out whatever is also a tool
// of some workspace, with all that it needs: fastify, pg and react were missing. Without `--omit` it refuses the tools'
// own faults.
import { foldersOf, lockedPackages } from './lock-file.mjs'

/** @typedef {import('./lock-file.mjs').Locked} Locked */

const nameOf = (/** @type {string} */ path, /** @type {Locked} */ { name }) =>
  name ?? path.split('node_modules/').at(-1) ?? path

const refOf = (/** @type {string} */ path, /** @type {Locked} */ locked) =>
  `${nameOf(path, locked)}@${locked.version ?? ''}`

/** By its folder what the product needs at run time or for its builds: no tool alone, and none of our own packages. */
const shippedOf = (/** @type {Record<string, Locked>} */ packages) =>
  Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  )

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
        const at = foldersOf(path)
          .map((folder) => `${folder}${name}`)
          .find((folder) => folder in packages)
        return at === undefined ? [] : [refOf(at, packages[at] ?? {})]
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
