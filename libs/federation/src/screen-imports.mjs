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

/**
 * `<Route path="/users" element={<Users />} />` @param {any} node @param {Map<string, string>} named @returns {[string,
 * string] | null}
 */
const fromElement = (node, named) => {
  const path = node.attributes.find((/** @type {any} */ attribute) => attribute.name?.value === 'path')?.value?.value
  const drawn = [...below(node.attributes)].find((child) => child.type === 'Identifier' && named.has(child.value))
  const request = drawn === undefined ? undefined : named.get(drawn.value)
  return typeof path === 'string' && request !== undefined ? [path, request] : null
}

/**
 * Which import() draws which path of a portal, read from its sources in the two ways in which routes are written here.
 * What it does not recognise is only not fetched ahead.
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
export const screenImports = async (root) => {
  const files = sources.map((source) => join(root, source)).filter((file) => existsSync(file))
  const trees = await Promise.all(
    files.map(async (file) =>
      parse(await readFile(file, 'utf8'), { syntax: 'typescript', tsx: true, target: 'es2022' }),
    ),
  )
  const nodes = trees.flatMap((tree) => [...below(tree)])
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
