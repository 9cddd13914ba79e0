import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** What a source file imports or hands on from another, as it is written there. */
export const importsOf = (/** @type {string} */ file) => {
  const syntax = { tsx: file.endsWith('.tsx'), decorators: true }
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', ...syntax })
  return body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : []))
}
