import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from '@swc/core'

/**
 * @typedef {{ name: string, sdkRange: string, menu: { visibleTo?: { roles?: string[], superAdmin?: boolean } }[],
 *   routes: { path: string, title: string, audience: string }[], actions?: unknown[] }} Description
 */

/**
 * Reads a portal's manifest. It imports only types, so reading it needs no build. Its screens are never called here.
 * @param {string} root
 * @returns {Promise<Omit<Description, 'routes'> &
 *   { routes: (Description['routes'][number] & { screen: () => Promise<unknown> })[] } | null>} null: no portal
 */
const readManifest = async (root) => {
  const file = join(root, 'src/portal.manifest.ts')
  if (!existsSync(file)) return null
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    module: { type: 'es6' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  if (/^\s*import\s/m.test(code)) throw new Error(`${file} is read without a build: it imports types alone`)
  const { default: manifest } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  return manifest
}

/**
 * Reads a portal's description for the shell.
 * @param {string} root
 * @returns {Promise<Description | null>} null: this package is no portal.
 */
export const readDescription = async (root) => {
  const manifest = await readManifest(root)
  if (manifest === null) return null
  return { ...manifest, routes: manifest.routes.map(({ path, title, audience }) => ({ path, title, audience })) }
}

/**
 * Returns the import() that renders each path of a portal.
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
export const screenImports = async (root) =>
  Object.fromEntries(
    ((await readManifest(root))?.routes ?? []).flatMap(({ path, screen }) => {
      const request = /import\((["'])(.+?)\1\)/.exec(String(screen))?.[2]
      return request === undefined ? [] : [[path, request]]
    }),
  )

/**
 * Writes portal.json beside the built portal, with its package's version. The release copies it into the registry.
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
