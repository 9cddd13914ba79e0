import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Packages of which the shell shares named exports only, each with the module that names them. */
const narrowed = { 'react-router': 'router.mjs', '@tanstack/react-query': 'react-query.mjs' }
/** Shared modules themselves: what they take from another one comes through the same door. */
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
 * Names that these sources take from a package that is shared in part, but that the shell does not share: at run time
 * they would be undefined.
 * @param {string} root
 * @returns {Promise<string[]>} One sentence for each.
 */
export const unsharedImports = async (root) => {
  const shared = Object.entries(narrowed).map(async ([name, file]) => {
    const text = await readFile(new URL(file, import.meta.url), 'utf8')
    return {
      name,
      shares: new Set(names(/export \{([^}]+)\}/.exec(text)?.[1] ?? '')),
      sought: new RegExp(String.raw`import \{([^}]+)\} from '${name}'`, 'g'),
    }
  })
  const doors = await Promise.all(shared)
  const files = [...(await sourcesOf(join(root, 'src'))), ...(await sourcesOf(sharedSources))]
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      return doors.flatMap(({ name, shares, sought }) =>
        [...text.matchAll(sought)]
          .flatMap(([, list = '']) => names(list))
          .filter((wanted) => !shares.has(wanted))
          .map((wanted) => `${file}: the shell does not share ${wanted} of ${name}`),
      )
    }),
  )
  return found.flat()
}
