import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from '@swc/core'

const sources = ['src/portal.tsx', 'src/routes.tsx']

/** Every node of a syntax tree below this one. @param {any} node @returns {Generator<any>} */
function* below(node) {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child !== 'object' || child === null) continue
      yield child
      yield* below(child)
    }
  }
}

/** @param {any} node @returns {string | undefined} What is fetched by an import() somewhere below. */
const importBelow = (node) => {
  for (const child of below(node))
    if (child.type === 'CallExpression' && child.callee.type === 'Import') return child.arguments[0]?.expression.value
  return undefined
}

/** `{ path: '/deals', Screen: lazy(() => import('./x.js')) }` @param {any} node @returns {[string, string] | null} */
const fromObject = (node) => {
  const path = node.properties.find((/** @type {any} */ property) => property.key?.value === 'path')?.value?.value
  const request = importBelow(node)
  return typeof path === 'string' && request !== undefined ? [path, request] : null
}

/** @param {any} node */
const pathOf = (node) =>
  node.attributes.find((/** @type {any} */ attribute) => attribute.name?.value === 'path')?.value?.value

/**
 * `<Route path="/users" element={<Users />} />` @param {any} node @param {Map<string, string>} named @returns {[string,
 * string] | null}
 */
const fromElement = (node, named) => {
  const path = pathOf(node)
  const drawn = [...below(node.attributes)].find((child) => child.type === 'Identifier' && named.has(child.value))
  const request = drawn === undefined ? undefined : named.get(drawn.value)
  return typeof path === 'string' && request !== undefined ? [path, request] : null
}

/** Every node of the sources in which a portal's routes are written. @param {string} root */
const routeNodes = async (root) => {
  const files = sources.map((source) => join(root, source)).filter((file) => existsSync(file))
  const trees = await Promise.all(
    files.map(async (file) =>
      parse(await readFile(file, 'utf8'), { syntax: 'typescript', tsx: true, target: 'es2022' }),
    ),
  )
  return trees.flatMap((tree) => [...below(tree)])
}

/**
 * Paths that a portal's sources have a `<Route>` for, or an entry with its screen in the list that they are made from.
 * @param {string} root
 */
export const screenPaths = async (root) => {
  const nodes = await routeNodes(root)
  const paths = nodes.flatMap((node) => {
    if (node.type === 'ObjectExpression') return fromObject(node)?.[0] ?? []
    const isRoute = node.type === 'JSXOpeningElement' && node.name.value === 'Route'
    const path = isRoute ? pathOf(node) : undefined
    return typeof path === 'string' ? path : []
  })
  return [...new Set(paths)].toSorted()
}

/**
 * Which import() draws which path of a portal, read from its sources in the two ways in which routes are written here.
 * What it does not recognise is only not fetched ahead.
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
export const screenImports = async (root) => {
  const nodes = await routeNodes(root)
  /** @type {Map<string, string>} */
  const named = new Map()
  for (const node of nodes.filter(({ type }) => type === 'VariableDeclarator')) {
    const request = importBelow(node)
    if (request !== undefined && node.init?.type === 'CallExpression') named.set(node.id.value, request)
  }
  const found = nodes.map((node) => {
    if (node.type === 'ObjectExpression') return fromObject(node)
    return node.type === 'JSXOpeningElement' && node.name.value === 'Route' ? fromElement(node, named) : null
  })
  return Object.fromEntries(found.filter((pair) => pair !== null))
}
