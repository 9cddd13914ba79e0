import type { FileKindName } from './file-kinds.js'

const markup = /<(?:!doctype|html|head|body|script|iframe|svg|img|object|embed|style|\?xml)\b|<\?(?:xml|php)/i
/** Beginnings of scripts and markup, which look like plain text. */
const program = /^(?:#!|%!PS|@echo\b|<)/i
const machineProgram = /^(?:MZ|\x7fELF|\xca\xfe\xba\xbe)/
/** How far into a file the PDF header may begin. */
const pdfHeaderWithin = 1_024 + '%PDF-'.length

/** Whether another program would run or open the file because of the bytes before the PDF header. */
const runs = (before: string): boolean =>
  machineProgram.test(before) || program.test(before.trimStart()) || markup.test(before)

/** Control characters but tab, line feed, form feed and carriage return. */
const control = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u

const decoded = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  const text = bytes.toString('utf8')
  // Spreadsheets still save CSV in the old Western code page.
  const body = text.slice(0, -1)
  return body.includes('\ufffd') ? bytes.toString('latin1') : text.replace(/^\ufeff/, '')
}

/**
 * Whether the beginning of a file is text for reading: no control characters, no markup that a browser would run, no
 * script.
 */
const isPlainText = (head: Buffer): boolean => {
  if (head.length === 0) return false
  const text = decoded(head)
  return !control.test(text) && !program.test(text.trimStart()) && !markup.test(text)
}

/** How many of a file's first bytes its kind is detected from. */
export const headBytes = 8_192

/** `zip` and `ole` are containers: their content is inspected once all bytes have arrived. */
export type HeadVerdict = Exclude<FileKindName, 'docx' | 'xlsx' | 'pptx' | 'doc' | 'xls' | 'ppt' | 'csv'> | 'ole'

const signatures: readonly (readonly [HeadVerdict, number, string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['heic', 4, 'ftypheic'],
  ['heic', 4, 'ftypheix'],
  ['heic', 4, 'ftypmif1'],
  ['heic', 4, 'ftypmsf1'],
  ['avif', 4, 'ftypavif'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['ole', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
]

const isAt = (head: string, offset: number, signature: string): boolean => head.startsWith(signature, offset)

/** Detects a file's kind by its first bytes; null for anything refused: programs, HTML, SVG, an empty file. */
export const sniffHead = (bytes: Buffer): HeadVerdict | null => {
  const head = bytes.toString('latin1')
  const signed = signatures.find(
    ([kind, offset, signature]) => isAt(head, offset, signature) && (kind !== 'webp' || isAt(head, 0, 'RIFF')),
  )
  if (signed !== undefined) return signed[0]
  // Scanners and printers write lines of their own before the header; readers accept it after 1,024 bytes of anything.
  const pdfAt = head.slice(0, pdfHeaderWithin).indexOf('%PDF-')
  if (pdfAt >= 0 && !runs(head.slice(0, pdfAt))) return 'pdf'
  return isPlainText(bytes) ? 'text' : null
}
