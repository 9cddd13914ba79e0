import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const narrowed = 'react-router'
/** Exports the part of it that the shell shares. */
const door = new URL('router.mjs', import.meta.url)
/** The portal-sdk is a shared module: the shell provides the names that it imports from react-router, too. */
const sharedSources = resolve(import.meta.dirname, '../../portal-sdk/src')

/** @param {string} list */
const names = (list) =>
  list
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type\s.*/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter(Boolean)

/** @param {string} folder A package's sources; what only tests and a portal's own `dev` page load is left out. */
const sourcesOf = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(({ name }) => /\.tsx?$/.test(name) && !/[.-]spec\./.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
  return files.filter((file) => !file.startsWith(join(sharedSources, 'fake')))
}

/**
 * Finds names that the sources import from react-router, but that the shell does not share: at run time they would be
 * undefined.
 * @param {string} root
 * @returns {Promise<string[]>} One sentence for each.
 */
export const unsharedImports = async (root) => {
  const shared = new Set(names(/export \{([^}]+)\}/.exec(await readFile(door, 'utf8'))?.[1] ?? ''))
  const files = [...(await sourcesOf(join(root, 'src'))), ...(await sourcesOf(sharedSources))]
  const found = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(file, 'utf8')).matchAll(new RegExp(`import \\{([^}]+)\\} from '${narrowed}'`, 'g'))]
        .flatMap(([, list = '']) => names(list))
        .filter((wanted) => !shared.has(wanted))
        .map((wanted) => `${file}: the shell does not share ${wanted} of ${narrowed}`),
    ),
  )
  return found.flat()
}
