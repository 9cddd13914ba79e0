import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** @param {string} list */
const names = (list) => list.split(',').map((name) => name.trim().replace(/^type\s.*/, '').split(/\s+as\s+/)[0] ?? '').filter(Boolean)

/**
 * Names that these sources take from react-router, but that the shell does not share: at run time they would be undefined.
 * @param {string} root
 * @returns {Promise<string[]>} One sentence for each.
 */
export const unsharedRouterImports = async (root) => {
  const router = await readFile(new URL('./router.mjs', import.meta.url), 'utf8')
  const shared = new Set(names(/export \{([^}]+)\}/.exec(router)?.[1] ?? ''))
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const sources = entries.filter((entry) => /\.tsx?$/.test(entry.name) && !/\.spec\./.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(sources.map(async (file) => {
    const imports = [...(await readFile(file, 'utf8')).matchAll(/import \{([^}]+)\} from 'react-router'/g)]
    return imports.flatMap(([, list = '']) => names(list)).filter((name) => !shared.has(name)).map((name) => `${file}: the shell does not share ${name} of react-router`)
  }))
  return found.flat()
}
