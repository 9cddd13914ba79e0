import { dayMs } from '@bluebonnet/domain'
/** How a cell shows its number: as a date, as a percentage, padded with zeros to a number of digits, or plain. */
export type CellStyle = 'plain' | 'day' | 'percent' | { digits: number }

const isBetween = (id: number, first: number, last: number): boolean => id >= first && id <= last

/** Built-in date formats by number (ECMA-376 part 1, 18.8.30); those from 27 on belong to other languages. */
const isDayFormat = (id: number): boolean => isBetween(id, 14, 22) || isBetween(id, 27, 36) || isBetween(id, 50, 58)

/** A format code for positive numbers, without its literals, colours and signs. */
const codeOf = (format: string): string =>
  (format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').split(';', 1)[0] ?? '').toLowerCase()

/** The style of a cell format, by its number and, unless it is built in, its code. */
export const styleOf = (id: number, format: string | undefined): CellStyle => {
  if (format === undefined) return isDayFormat(id) ? 'day' : id === 9 || id === 10 ? 'percent' : 'plain'
  const code = codeOf(format)
  if (code.includes('%')) return 'percent'
  if (/^0{2,}$/.test(code)) return { digits: code.length }
  return /[dy]/.test(code) && !code.includes('general') ? 'day' : 'plain'
}

interface StoredCell {
  /** As in the sheet: n is a number, s a shared string. */
  type: string
  style: CellStyle
  text: string
}

/** 1970-01-01 in the day numbers of workbooks, which count from 1900 or from 1904. */
const epochs = { from1900: 25_569, from1904: 24_107 }

/** A number without an exponent or floating-point noise. */
const plainNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(10).replace(/\.?0+$/, '') : text
}

const numberText = (text: string, style: CellStyle, from1904: boolean): string => {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (style === 'percent') return `${plainNumber(value * 100)}%`
  if (typeof style === 'object') return plainNumber(value).padStart(style.digits, '0')
  if (style !== 'day' || value < 1) return plainNumber(value)
  const date = new Date((Math.floor(value) - (from1904 ? epochs.from1904 : epochs.from1900)) * dayMs)
  return Number.isNaN(date.getTime()) ? text : date.toISOString().slice(0, 10)
}

interface Workbook {
  shared: readonly string[]
  from1904: boolean
}

/** A cell as the text that a CSV file would contain. */
export const cellText = ({ type, style, text }: StoredCell, { shared, from1904 }: Workbook): string => {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  // A formula that failed, such as '#N/A'.
  if (type === 'e') return ''
  if (type === 'd') return text.slice(0, 10)
  return type === 'n' ? numberText(text, style, from1904) : text
}
