import { isUtf8 } from 'node:buffer'
import { csvErrors } from './csv.errors.js'

/**
 * Table programs save UTF-8, UTF-16 with its mark where they call it Unicode, or the old Western code page when they
 * are asked for plain CSV.
 */
const encodingOf = (file: Buffer): string => {
  const mark = file.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return isUtf8(file) ? 'utf-8' : 'windows-1252'
}

/** What a file of rows says. Throws TABLE_UNREADABLE when it holds half characters. */
export const decoded = (file: Buffer): string => {
  const encoding = encodingOf(file)
  try {
    // Of the old code page every byte is a character.
    return new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' }).decode(file)
  } catch {
    throw csvErrors.fail('TABLE_UNREADABLE')
  }
}

const separators = [',', ';', '\t']

/**
 * What parts the cells of a table, told by its header: semicolons where a comma stands before the cents, tabs in
 * UTF-16.
 */
export const separatorOf = (table: string): string => {
  const [header = ''] = table.split(/[\r\n]/, 1)
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string): number => bare.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}
