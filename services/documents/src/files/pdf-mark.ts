import type { DocumentMark } from '@bluebonnet/domain'
import { needsPassword, stringAfter } from './pdf-lock.js'

/** How many last bytes are searched for the end of a PDF: some programs append data. */
const endBytes = 4_096

/** The text between `<<` and the matching `>>`, including nested dictionaries. */
const dictionaryAt = (text: string, start: number): string => {
  let depth = 0
  for (const { 0: sign, index } of text.slice(start).matchAll(/<<|>>/g)) {
    depth += sign === '<<' ? 1 : -1
    if (depth === 0) return text.slice(start, start + index + 2)
  }
  return text.slice(start)
}

/**
 * What prevents reading a PDF, detected from its beginning and its end, which overlap in a short file
 * (docs/rules/papers-and-retention.md#marks). A file that was cut off has no end; one without an object has nothing.
 */
export const markOfPdf = (head: Buffer, tail: Buffer): DocumentMark | null => {
  const [first, last] = [head.toString('latin1'), tail.toString('latin1')]
  const end = last.slice(-endBytes)
  if (!(end.includes('%%EOF') || end.includes('startxref'))) return 'DAMAGED'
  if (!/\d\s+obj\b/.test(first) && !/\d\s+obj\b/.test(last)) return 'DAMAGED'
  const text = `${first}\n${last}`
  const [, reference, inline] = /\/Encrypt\s*(?:(\d+\s+\d+)\s+R\b|(<<))/.exec(text) ?? []
  if (reference === undefined && inline === undefined) return null
  const begins =
    reference === undefined
      ? new RegExp(/\/Encrypt\s*/)
      : new RegExp(`(?:^|[\\s>])${reference.replace(/\s+/, '\\s+')}\\s+obj\\s*`)
  const found = begins.exec(text)
  if (found === null) return null
  const id = stringAfter('ID\\s*\\[', text) ?? Buffer.alloc(0)
  return needsPassword(dictionaryAt(text, found.index + found[0].length), id) === true ? 'LOCKED' : null
}
