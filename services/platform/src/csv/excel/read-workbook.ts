import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { TableRecord } from '../delimited-records.js'
import type { csvErrors } from '../table-errors.js'
import { cellText, type CellStyle, styleOf } from './cell-text.js'

/** A code of csvErrors, as plain data that can cross the thread boundary. */
type TableFault = keyof typeof csvErrors.table

export class WorkbookFault extends Error {
  constructor(readonly code: TableFault) {
    super(code)
  }
}

/** Limits of a sheet, passed to the thread: it loads nothing but this reader. */
export interface WorkbookLimits {
  rows: number
  columns: number
  unpackedBytes: number
}

type Attributes = Readonly<Record<string, string>>
interface Visitor {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** A name without its namespace prefix: some programs write `x:row`. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

const sliceBytes = 65_536

/** Parses one part of a workbook in slices: a whole sheet as one string would double the memory. */
const walk = (part: Uint8Array | undefined, visitor: Visitor): void => {
  if (part === undefined) return
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new WorkbookFault('TABLE_UNREADABLE')
  })
  parser.on('opentag', ({ name, attributes }) => visitor.open?.(bare(name), attributes))
  parser.on('text', (text) => visitor.text?.(text))
  parser.on('closetag', ({ name }) => visitor.close?.(bare(name)))
  const decoder = new TextDecoder()
  for (let from = 0; from < part.length; from += sliceBytes)
    parser.write(decoder.decode(part.subarray(from, from + sliceBytes), { stream: true }))
  parser.write(decoder.decode()).close()
}

/**
 * Unpacks some parts of a workbook. A part gets a buffer of the size that the archive declares, whatever it contains,
 * so that the limit also holds for an archive that lies.
 */
const unpack = (file: Uint8Array, most: number, isWanted: (name: string) => boolean): Record<string, Uint8Array> => {
  let size = 0
  return unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false
      size += originalSize
      if (size > most) throw new WorkbookFault('TABLE_TOO_LARGE')
      return true
    },
  })
}

const bookPart = 'xl/workbook.xml'
const linksPart = 'xl/_rels/workbook.xml.rels'

/** The path of the first visible sheet, and the year from which the workbook counts its days. */
const firstSheet = (file: Uint8Array, most: number): { sheet: string; from1904: boolean } => {
  const parts = unpack(file, most, (name) => name === bookPart || name === linksPart)
  const sheets: Attributes[] = []
  let from1904 = false
  walk(parts[bookPart], {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push(attributes)
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  const shown = sheets.find(({ state }) => state === undefined || state === 'visible') ?? sheets[0]
  const id = Object.entries(shown ?? {}).find(([name]) => bare(name) === 'id' && name !== 'id')?.[1]
  let target: string | undefined
  walk(parts[linksPart], {
    open: (_, attributes) => {
      if (id !== undefined && attributes['Id'] === id) target = attributes['Target']
    },
  })
  if (target === undefined) throw new WorkbookFault('TABLE_UNREADABLE')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
}

const sharedTexts = (part: Uint8Array | undefined): string[] => {
  const texts: string[] = []
  let text = ''
  let isText = false
  // Skips phonetic text.
  let isSound = false
  walk(part, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isSound = true
      isText = name === 't' && !isSound
    },
    text: (more) => {
      if (isText) text += more
    },
    close: (name) => {
      isText = false
      if (name === 'si') texts.push(text)
      if (name === 'rPh') isSound = false
    },
  })
  return texts
}

/** Cell styles, by the number that cells refer to. */
const cellStyles = (part: Uint8Array | undefined): CellStyle[] => {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let isOfCells = false
  walk(part, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        styles.push(styleOf(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** 'C7' is in the third column, 2. */
const columnOf = (place: string): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/**
 * The non-empty rows of a workbook's first sheet, with cells as text: dates as `YYYY-MM-DD`, percentages with their
 * sign, formulas as their last result. Throws a WorkbookFault.
 */
export const readWorkbook = (file: Uint8Array, limits: WorkbookLimits): TableRecord[] => {
  const { sheet, from1904 } = firstSheet(file, limits.unpackedBytes)
  const parts = unpack(
    file,
    limits.unpackedBytes,
    (name) => name === sheet || name === 'xl/sharedStrings.xml' || name === 'xl/styles.xml',
  )
  if (parts[sheet] === undefined) throw new WorkbookFault('TABLE_UNREADABLE')
  const shared = sharedTexts(parts['xl/sharedStrings.xml'])
  const styles = cellStyles(parts['xl/styles.xml'])
  const records: TableRecord[] = []
  let row = 0
  let cells: string[] = []
  // Many cells can share one string: when it leaves the thread, each takes its own memory.
  let size = 0
  let column = -1
  let type = 'n'
  let style: CellStyle = 'plain'
  let text = ''
  let isValue = false
  walk(parts[sheet], {
    open: (name, attributes) => {
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : Number(attributes['r'])
        cells = []
        column = -1
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
        type = attributes['t'] ?? 'n'
        style = styles[Number(attributes['s'] ?? 0)] ?? 'plain'
        text = ''
      }
      isValue = name === 'v' || name === 't'
    },
    text: (more) => {
      if (isValue) text += more
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && text !== '') {
        if (column < 0 || column >= limits.columns) throw new WorkbookFault('TABLE_TOO_WIDE')
        while (cells.length < column) cells.push('')
        const cell = cellText({ type, style, text }, { shared, from1904 })
        size += cell.length
        if (size > limits.unpackedBytes) throw new WorkbookFault('TABLE_TOO_LARGE')
        cells[column] = cell
      }
      if (name === 'row' && cells.some((cell) => cell !== '')) {
        if (records.length > limits.rows) throw new WorkbookFault('TABLE_TOO_LONG')
        records.push({ row, cells })
      }
    },
  })
  return records
}
