import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Every portal of this repository: a folder is enough. */
export const portalNames = readdirSync(root)
  .filter((name) => /^mfe-[a-z]+(?:-[a-z]+)*$/.test(name) && existsSync(join(root, name, 'package.json')))
  .toSorted()

/** The version of what the shell provides to portals. */
export const sdkVersion = () => {
  const text = readFileSync(join(root, 'libs/portal-sdk/src/manifest/portal-manifest.ts'), 'utf8')
  return /sdkVersion = '([^']+)'/.exec(text)?.[1] ?? ''
}

const skipped = new Set(['node_modules', 'dist'])

/**
 * Files under a folder of the workspace whose names match, as absolute paths, without built and installed ones.
 * @type {(folder: string, pattern: RegExp) => string[]}
 */
export const listFiles = (folder, pattern) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path, pattern)
    return pattern.test(entry.name) ? [join(root, path)] : []
  })

/** @typedef {Record<string, string>} ByName */
/**
 * The used fields of a package.json.
 * @typedef {{ name: string, version: string, scripts: ByName } & Partial<Record<
 *   'dependencies' | 'devDependencies' | 'peerDependencies', ByName>>} Manifest
 */

/**
 * The workspace's packages, in the order of the lock file.
 * @returns {{ folder: string, manifest: Manifest }[]}
 */
export const packages = () =>
  Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
    .filter((path) => path !== '' && !path.includes('node_modules'))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
