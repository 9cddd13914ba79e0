import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** Texts of types say nothing on a screen, names of modules neither. */
const silent = new Set(['ImportDeclaration', 'TsLiteralType', 'TsTypeAliasDeclaration', 'TsInterfaceDeclaration'])
const lettersBetween = (text) => text.trim().replace(/\s+/g, ' ')

const textOf = (node) => {
  if (node.type === 'StringLiteral') return node.value
  if (node.type === 'JSXText') return lettersBetween(node.value)
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ cooked }) => cooked).join('{}') : null
}

/** Every text that stands written out in a source file; `{}` where a template puts something in. */
export const literalsOf = (file) => {
  const found = []
  const visit = (node) => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    else if (typeof node === 'object' && node !== null && !silent.has(node.type)) {
      const text = textOf(node)
      if (text !== null && text !== '') found.push(text)
      for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child)
    }
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true, target: 'es2022' }).body)
  return found
}
