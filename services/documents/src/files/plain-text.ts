const markup = /<(?:!doctype|html|head|body|script|iframe|svg|img|object|embed|style|\?xml)\b|<\?(?:xml|php)/i
/** Beginnings of programs and pages that are text to the eye. */
const program = /^(?:#!|%!PS|@echo\b|<)/i

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
export const isPlainText = (head: Buffer): boolean => {
  if (head.length === 0) return false
  const text = decoded(head)
  return !control.test(text) && !program.test(text.trimStart()) && !markup.test(text)
}
