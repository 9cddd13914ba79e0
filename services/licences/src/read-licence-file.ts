import { Readable } from 'node:stream'
import { licenceDigits } from '@bluebonnet/domain'
import { CsvError, parse } from 'csv-parse'

/** Why a file is refused, in a sentence for the uploader. */
export class UnreadableFile extends Error {}

/** A licence as listed in a file. */
export interface LicenceRow {
  number: string
  name: string
  type: string
  status: string
  isActive: boolean
  /** YYYY-MM-DD */
  expires: string | null
  sponsorNumber: string | null
  sponsorName: string | null
}

export interface LicenceFileContent {
  /** Rows below the header. */
  rows: number
  /** The requested licences by digits, one row each. */
  found: Map<string, LicenceRow>
  /** The date in the file; null without one. */
  writtenOn: string | null
}

interface Wanted {
  /** Digits of the licences to keep; all others are skipped. */
  watched: ReadonlySet<string>
  /** Digits of the brokerage's sponsoring licences: their relation is kept if a licence has several. */
  ours: readonly string[]
}

/** How to read the cells of one of TREC's two formats (docs/rules/licences.md#shapes). */
interface Shape {
  /** Passes the rows of the file to `take`, one by one; throws UnreadableFile for a broken one. */
  go: (bytes: Readable, take: (cells: readonly string[]) => void) => Promise<void>
  /** The position of the licence number. */
  number: number
  read: (cells: readonly string[]) => LicenceRow
  writtenOn: (cells: readonly string[]) => string | null
}

const clean = (cell: string | undefined): string => (cell ?? '').replaceAll('\u0000', '').trim()
const orNull = (text: string): string | null => (text === '' ? null : text)

/** '20261130', '11/30/2026' or '2026-11-30T00:00:00.000' as 2026-11-30; null for none. Throws UnreadableFile. */
const dayOf = (cell: string): string | null => {
  if (cell === '') return null
  const [, year, month, dayOfMonth] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/.exec(cell) ?? []
  const [, otherMonth, otherDay, otherYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(cell) ?? []
  const parts = [year ?? otherYear, month ?? otherMonth, dayOfMonth ?? otherDay]
  const day = parts.map((part) => part?.padStart(2, '0') ?? '').join('-')
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new UnreadableFile(`The file has a day that cannot be read: '${cell.slice(0, 40)}'.`)
  return day
}

const trecColumns = 33
/** The longest row allowed, so that one without an end takes no memory. */
const maxRowBytes = 65_536

const broken = (row: number): UnreadableFile =>
  new UnreadableFile(`The file is broken at row ${row}. Download it again.`)

/** Rows whose cells contain no tabs, quotes or line breaks: only separators have to be read. */
const forEachLine: Shape['go'] = async (bytes, take) => {
  let row = 0
  const takeLine = (line: string): void => {
    if (line === '') return
    row += 1
    const cells = line.split('\t')
    if (cells.length !== trecColumns) throw broken(row)
    take(cells)
  }
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + (Buffer.isBuffer(chunk) ? chunk.toString('latin1') : '')).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxRowBytes) throw broken(row + 1)
    for (const line of lines) takeLine(line)
  }
  takeLine(rest.replace(/\r$/, ''))
}

const forEachTableRow: Shape['go'] = async (bytes, take) => {
  let row = 0
  const parser = parse({
    bom: true,
    from: 2,
    max_record_size: maxRowBytes,
    skip_empty_lines: true,
    on_record: (cells: string[]) => {
      row += 1
      take(cells)
      return null
    },
  })
  try {
    for await (const none of bytes.compose(parser)) void none
  } catch (error) {
    throw error instanceof CsvError ? broken(row + 1) : error
  }
}

const typeNames: Readonly<Record<string, string>> = { SALE: 'Sales Agent', BRK: 'Broker' }

/** The file of TREC's web site, without a header: 33 columns separated by tabs, null characters in empty cells. */
const trecShape: Shape = {
  go: forEachLine,
  number: 1,
  read: (cells) => {
    const at = (index: number): string => clean(cells[index])
    const [type, status] = [at(0), at(4)]
    return {
      number: at(1),
      name: [at(2), at(3)].filter(Boolean).join(' '),
      type: typeNames[type] ?? type,
      status: status === '20' ? 'Active' : `Status ${status || 'unknown'}`,
      isActive: status === '20',
      expires: dayOf(at(6)),
      sponsorNumber: orNull(at(27)),
      sponsorName: orNull(at(28)),
    }
  },
  writtenOn: () => null,
}

/** The table of the state's open data, by the names of its header. Throws UnreadableFile for a missing one. */
const openDataFormat = (header: string): Shape => {
  const names = header.split(',').map((name) => name.replaceAll('"', '').trim().toLowerCase().replaceAll(/\W+/g, '_'))
  const placeOf = (...known: string[]): number => names.findIndex((name) => known.includes(name))
  const places = {
    number: placeOf('license_number'),
    status: placeOf('status', 'license_status'),
    name: placeOf('full_name'),
    expires: placeOf('license_expiration_date'),
  }
  if (Object.values(places).includes(-1)) throw foreign()
  const [type, sponsor] = [placeOf('license_type'), placeOf('related_license_number')]
  const [sponsorName, updated] = [placeOf('related_license_full_name'), placeOf('updated')]
  return {
    go: forEachTableRow,
    number: places.number,
    read: (cells) => {
      const at = (index: number): string => clean(cells[index])
      const status = at(places.status)
      return {
        number: at(places.number),
        name: at(places.name),
        type: at(type),
        status: status || 'Unknown',
        isActive: /^active\b/i.test(status),
        expires: dayOf(at(places.expires)),
        sponsorNumber: orNull(at(sponsor)),
        sponsorName: orNull(at(sponsorName)),
      }
    },
    writtenOn: (cells) => dayOf(clean(cells[updated])),
  }
}

const foreign = (): UnreadableFile =>
  new UnreadableFile(
    "This is neither TREC's license file (trecfile.txt) nor the license table of data.texas.gov. Download one of them.",
  )

const shapeOf = (head: Buffer): Shape => {
  const [first = ''] = head.toString('latin1').split(/\r?\n/, 1)
  if (first.split('\t').length === trecColumns) return trecShape
  if (/license_number|license number/i.test(first)) return openDataFormat(first.replace(/^\u00EF\u00BB\u00BF/, ''))
  throw foreign()
}

/**
 * Whether a row takes precedence over another of the same licence: active first, then sponsored by us, then the later
 * expiry.
 */
const isBetter = (one: LicenceRow, other: LicenceRow, ours: readonly string[]): boolean => {
  const rank = ({ isActive, sponsorNumber, expires }: LicenceRow) => [
    isActive ? '1' : '0',
    ours.includes(licenceDigits(sponsorNumber) ?? '') ? '1' : '0',
    expires ?? '',
    sponsorNumber ?? '',
  ]
  return rank(one).join('\t') > rank(other).join('\t')
}

async function* together(head: Buffer, rest: AsyncIterator<unknown>): AsyncGenerator {
  yield head
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/**
 * Streams a TREC file and keeps only the rows of watched licences. Throws UnreadableFile for a file of another kind,
 * or one that is broken anywhere.
 */
export const readLicenceFile = async (bytes: Readable, { watched, ours }: Wanted): Promise<LicenceFileContent> => {
  const chunks: AsyncIterator<unknown> = bytes[Symbol.asyncIterator]()
  const content: LicenceFileContent = { rows: 0, found: new Map(), writtenOn: null }
  try {
    const head = await headOf(chunks)
    const shape = shapeOf(head)
    await shape.go(Readable.from(together(head, chunks)), (cells) => {
      content.rows += 1
      const digits = licenceDigits(clean(cells[shape.number]))
      if (digits === null || !watched.has(digits)) return
      const row = shape.read(cells)
      const known = content.found.get(digits)
      if (known === undefined || isBetter(row, known, ours)) content.found.set(digits, row)
      const day = shape.writtenOn(cells)
      if (day !== null && (content.writtenOn === null || day > content.writtenOn)) content.writtenOn = day
    })
  } finally {
    bytes.destroy()
  }
  return content
}

/** Reads enough of the beginning to detect the format. */
const headOf = async (chunks: AsyncIterator<unknown>): Promise<Buffer> => {
  let head = Buffer.alloc(0)
  while (head.length < maxRowBytes && !head.includes('\n')) {
    const { done, value } = await chunks.next()
    if (done === true) break
    if (Buffer.isBuffer(value)) head = Buffer.concat([head, value])
  }
  return head
}
