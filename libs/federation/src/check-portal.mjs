import { readFile, readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

const workspace = resolve(import.meta.dirname, '../../..')
/** The prefixes of common classes. */
const common = ['ant', 'bb', 'shell']

/** @param {string} folder @param {RegExp} ending */
const filesIn = async (folder, ending) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => ending.test(name)).map(({ parentPath, name }) => join(parentPath, name))
}

/** The selectors of a style sheet, without steps of animations. @param {string} css */
const selectorsOf = (css) =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
    .filter((selector) => !/^(?:from|to|[\d.]+%)$/.test(selector))

/**
 * Returns the first words of a selector's classes: for `.deal-card .bb-tag:not(.x)` deal and bb.
 * @param {string} selector
 */
const wordsOf = (selector) =>
  [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.([a-z]+)/gi)].map(([, word = '']) => word)

/** @param {string} root @returns {Promise<{ file: string, selector: string, own: string[] }[]>} */
const rulesOf = async (root) => {
  const files = await filesIn(join(root, 'src'), /\.css$/)
  const rules = await Promise.all(
    files.map(async (file) =>
      selectorsOf(await readFile(file, 'utf8')).map((selector) => ({
        file: relative(workspace, file),
        selector,
        own: wordsOf(selector).filter((word) => !common.includes(word)),
      })),
    ),
  )
  return rules.flat()
}

/**
 * Finds styles of a portal that could affect other portals' screens. Each selector must name a class of the portal's
 * own, and no other portal may use the first word of that class.
 * @param {string} root
 * @param {readonly string[]} others folders of the other portals
 * @returns {Promise<string[]>} one sentence for each
 */
export const styleFaults = async (root, others) => {
  const rules = await rulesOf(root)
  const taken = await Promise.all(
    others.map(async (other) => new Set((await rulesOf(other)).flatMap(({ own }) => own))),
  )
  const faults = rules.flatMap(({ file, selector, own }) => {
    if (own.length === 0) return [`${file}: ${selector} reaches screens of others: begin it with a class of your own`]
    const shared = own.find((word) => taken.some((words) => words.has(word)))
    return shared === undefined
      ? []
      : [`${file}: ${selector}: classes that begin with ${shared} are another portal's: choose another word`]
  })
  return [...new Set(faults)]
}

const direct = /(?:from|import|import\()\s*['"]((?:antd|@ant-design|@rc-component)(?:\/[^'"]*)?)['"]/g

/**
 * Finds imports from antd that bypass `@bluebonnet/ui`: they would bundle a second antd, without theme and nonce.
 * @param {string} root
 * @returns {Promise<string[]>} one sentence for each
 */
export const directImports = async (root) => {
  const files = await filesIn(join(root, 'src'), /\.tsx?$/)
  const found = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(file, 'utf8')).matchAll(direct)].map(
        ([, name]) => `${relative(workspace, file)}: ${name} comes through @bluebonnet/ui and its groups`,
      ),
    ),
  )
  return found.flat()
}

/** What fails a portal's build before it begins. @param {string} root @returns {Promise<string[]>} */
export const portalFaults = async (root) => {
  const names = (await readdir(workspace)).filter((name) => name.startsWith('mfe-'))
  const others = names.filter((name) => !root.endsWith(name)).map((name) => join(workspace, name))
  return [...(await directImports(root)), ...(await styleFaults(root, others))]
}
