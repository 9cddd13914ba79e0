// What is shipped of others, as CycloneDX, out of the lock file: what each image's own package asks for, and what that
// asks for. npm's own marks (`dev`, `devOptional`, `npm sbom --omit dev`) are no help: npm counts every workspace as
// shipped, libs/testing too, and leaves out whatever is also a tool of one.
import { foldersOf, lockedPackages } from './lock-file.mjs'
import { portalNames } from './workspace.mjs'

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

/** The packages that images are made of. */
const server = ['services/app']
const web = ['shell', ...portalNames]

/** What must be there beside a package: npm installs it with it. */
const besides = (/** @type {Locked} */ { peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)

/**
 * The folders of others' packages that some of our own stand on, through our own ones that they name.
 * @param {Record<string, Locked>} packages
 * @param {readonly string[]} ours
 */
const neededBy = (packages, ours) => {
  const needed = new Set(ours.filter((folder) => folder in packages))
  // What is added while it goes on is looked at as well.
  for (const path of needed) {
    const locked = packages[path] ?? {}
    const names = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
    for (const name of [...names, ...besides(locked)]) {
      const folder = foundFrom(packages, path, name)
      if (folder === null) continue
      const { link, resolved = folder } = packages[folder] ?? {}
      needed.add(link === true ? resolved : folder)
    }
  }
  return new Set([...needed].filter((path) => path.includes('node_modules/')))
}

/**
 * By its folder what the images hold: the server's packages, and those that the builds of shell and portals are made
 * of.
 */
const shippedOf = (/** @type {Record<string, Locked>} */ packages) => {
  const shipped = new Set([...neededBy(packages, server), ...neededBy(packages, web)])
  return Object.entries(packages).filter(([path]) => shipped.has(path))
}

/** Its folders alone. */
export const shippedFolders = () => new Set(shippedOf(lockedPackages()).map(([path]) => path))

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
