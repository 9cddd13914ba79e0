import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const skipped = new Set(['node_modules', 'dist'])

/** Files under a folder of the workspace whose names match, as absolute paths; built and installed ones left out. */
export const listFiles = (folder, pattern) => readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
  if (skipped.has(entry.name)) return []
  const path = join(folder, entry.name)
  if (entry.isDirectory()) return listFiles(path, pattern)
  return pattern.test(entry.name) ? [join(root, path)] : []
})

/** The workspace's packages: { folder, manifest } of each. */
export const packages = () => Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  .filter((path) => path !== '' && !path.includes('node_modules'))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
