import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { countBy } from './many-rows.sql.js'
import { csvErrors } from './table-errors.js'

/** A row with its number in the spreadsheet, from 1, and its cells as text. */
export interface TableRecord {
  row: number
  cells: readonly string[]
}

/** Spreadsheets save UTF-8, UTF-16 with a byte order mark (as 'Unicode'), or Windows-1252 (as plain CSV). */
const encodingOf = (file: Buffer): string => {
  const mark = file.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return isUtf8(file) ? 'utf-8' : 'windows-1252'
}

/** Bytes 0x80 to 0x9F of Windows-1252, which Node's decoder leaves as control characters. */
const windows1252Characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const decodeWindows1252 = (file: Buffer): string =>
  file
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/g, (sign) => windows1252Characters[sign.charCodeAt(0) - 0x80] ?? sign)

/** Decodes a file of rows. Throws TABLE_UNREADABLE when it holds incomplete characters. */
const decoded = (file: Buffer): string => {
  const encoding = encodingOf(file)
  if (encoding === 'windows-1252') return decodeWindows1252(file)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw csvErrors.fail('TABLE_UNREADABLE')
  }
}

/** How files begin that are no table, whatever they are called: web pages, JSON, PDFs, pictures. */
const otherFile = /^\s*(?:<(?:!doctype|html|\?xml|table)|\[?\{|%PDF|.%-12345X|.PNG|ÿØÿ)/i

const separators = [',', ';', '\t', '|']
/** The characters and lines that show the separator. */
const head = { characters: 20_000, lines: 10 }

/**
 * Detects the separator: it splits the most of the first lines into equally many cells, and into more than another that
 * does the same. A title may have a comma, and semicolons separate where the comma is the decimal separator.
 */
const separatorOf = (table: string): string => {
  const bare = table.slice(0, head.characters).replaceAll(/"[^"]*"/g, '')
  const lines = bare.split(/\r\n|\r|\n/, head.lines)
  const [best] = separators
    .flatMap((separator) => {
      const cells = lines.map((line) => line.split(separator).length).filter((count) => count > 1)
      return [...countBy(cells, String)].map(([count, among]) => ({ separator, among, count: Number(count) }))
    })
    .toSorted((a, b) => b.among - a.among || b.count - a.count)
  return best?.separator ?? ','
}

/** Removes the line that tells Excel the separator ('sep=;') and returns the separator. */
const separated = (table: string): { table: string; separator: string } => {
  const [line, named] = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(table) ?? []
  return line === undefined || named === undefined
    ? { table, separator: separatorOf(table) }
    : { table: table.slice(line.length), separator: named }
}

const noTable = 'This is a page, a document or a picture and no table: save the table as CSV or Excel (.xlsx)'
const sliceBytes = 65_536

/** Yields a file in slices, so that other work runs in between. */
async function* slices(content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes)
    await setImmediate()
  }
}

/** The records of a CSV or TSV file. Throws TABLE_UNREADABLE. */
export async function* delimitedRecords(file: Buffer): AsyncGenerator<TableRecord> {
  let row = 0
  const text = decoded(file)
  if (otherFile.test(text.slice(0, 1_000))) throw csvErrors.fail('TABLE_UNREADABLE', { message: noTable })
  const { table: content, separator } = separated(text)
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A sign such as the one for inches is part of its cell.
    relax_quotes: true,
    max_record_size: 200_000,
  })
  try {
    for await (const record of Readable.from(slices(content)).pipe(parser)) {
      const cells: string[] = record
      row += 1
      yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const first = Number(error['records']) + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE' && first === 1) throw csvErrors.fail('TABLE_TOO_WIDE')
    throw csvErrors.fail('TABLE_UNREADABLE', { message: `The table cannot be read from row ${first} on` })
  }
}
