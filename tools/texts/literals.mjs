import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** Texts of types say nothing on a screen, names of modules neither. */
const silent = new Set(['ImportDeclaration', 'TsLiteralType', 'TsTypeAliasDeclaration', 'TsInterfaceDeclaration'])
/** A node of the parser's tree; what it holds besides its type differs from one to the other. */
/** @typedef {{ type: string, value?: unknown, quasis?: { cooked?: string }[] }} Node */

const lettersBetween = (/** @type {string} */ text) => text.trim().replace(/\s+/g, ' ')

/**
 * @param {object} value
 * @returns {value is Node}
 */
const isNode = (value) => 'type' in value && typeof value.type === 'string'

const textOf = (/** @type {Node} */ node) => {
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type === 'JSXText') return lettersBetween(String(node.value))
  return node.type === 'TemplateLiteral' ? (node.quasis ?? []).map(({ cooked }) => cooked).join('{}') : null
}

/** Every text that stands written out in a source file; `{}` where a template puts something in. */
export const literalsOf = (/** @type {string} */ file) => {
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {unknown} */ node) => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    else if (typeof node === 'object' && node !== null && !(isNode(node) && silent.has(node.type))) {
      const text = isNode(node) ? textOf(node) : null
      if (text !== null && text !== '') found.push(text)
      for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child)
    }
  }
  visit(
    parseSync(readFileSync(file, 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('.tsx'),
      decorators: true,
      target: 'es2022',
    }).body,
  )
  return found
}
