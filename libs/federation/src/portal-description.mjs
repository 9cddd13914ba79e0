import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from '@swc/core'

/**
 * What a portal says about itself, out of its src/portal.manifest.ts. The file is data only, so it is read without a
 * build.
 * @param {string} root
 * @returns {Promise<{ name: string, sdkRange: string, routes: { path: string, audience: string }[],
 *   menu: { visibleTo?: { roles?: string[], superAdmin?: boolean } }[] } | null>} null: this package is no portal.
 */
export const readDescription = async (root) => {
  const file = join(root, 'src/portal.manifest.ts')
  if (!existsSync(file)) return null
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    module: { type: 'es6' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  if (/^\s*import\s/m.test(code)) throw new Error(`${file} must be data only: it imports something else than types`)
  const { default: manifest } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  return manifest
}

/**
 * Writes portal.json beside the built portal, with its package's version, for the release to put into the registry.
 * @param {string} root
 * @param {string} folder
 */
export const writeDescription = async (root, folder) => {
  const description = await readDescription(root)
  if (description === null) return
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'portal.json'), `${JSON.stringify({ version, ...description }, null, 2)}\n`)
}
