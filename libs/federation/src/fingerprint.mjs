import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const workspace = resolve(import.meta.dirname, '../../..')
/** The inputs of a portal's build outside its own folder. */
const inputs = [
  ...['contracts', 'domain', 'portal-sdk', 'ui', 'federation'].flatMap((lib) => [
    `libs/${lib}/src`,
    `libs/${lib}/package.json`,
  ]),
  'package-lock.json',
]

/** @param {string} path @returns {string[]} */
const filesUnder = (path) => {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return [path]
  }
}

/**
 * Returns twelve characters that change when any input of a portal's build changes, and stay the same for the same
 * sources: building twice gives the same release.
 * @param {string} root
 */
export const fingerprint = (root) => {
  const hash = createHash('sha256').update(process.version)
  const own = [join(root, 'src'), join(root, 'package.json'), join(root, 'webpack.config.mjs')]
  const files = [...own, ...inputs.map((input) => join(workspace, input))].flatMap(filesUnder).toSorted()
  for (const file of files)
    hash.update(file.replace(root, '').replace(workspace, '')).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 12)
}
