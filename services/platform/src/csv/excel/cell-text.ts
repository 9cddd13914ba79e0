/** How a cell shows its number: as a day, as a percentage, with leading zeros to so many digits, or as it is. */
export type CellStyle = 'plain' | 'day' | 'percent' | { digits: number }

const isBetween = (id: number, first: number, last: number): boolean => id >= first && id <= last

/** Built-in formats of days by their numbers (ECMA-376 part 1, 18.8.30); those from 27 on are of other languages. */
const isDayFormat = (id: number): boolean => isBetween(id, 14, 22) || isBetween(id, 27, 36) || isBetween(id, 50, 58)

/** A format's code without the texts, colours and signs in it, of positive numbers alone. */
const codeOf = (format: string): string =>
  (format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').split(';', 1)[0] ?? '').toLowerCase()

/** What the format of a cell says, by its number and, where it is not built in, its code. */
export const styleOf = (id: number, format: string | undefined): CellStyle => {
  if (format === undefined) return isDayFormat(id) ? 'day' : id === 9 || id === 10 ? 'percent' : 'plain'
  const code = codeOf(format)
  if (code.includes('%')) return 'percent'
  if (/^0{2,}$/.test(code)) return { digits: code.length }
  return /[dy]/.test(code) && !code.includes('general') ? 'day' : 'plain'
}

interface StoredCell {
  /** As the sheet calls it: n is a number, s a shared text. */
  type: string
  style: CellStyle
  text: string
}

const dayMs = 86_400_000
/** 1970-01-01 as workbooks count days, from 1900 or from 1904. */
const epochs = { from1900: 25_569, from1904: 24_107 }

/** A number without an exponent, and without what is left of a binary fraction. */
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

/** A cell as the text that a CSV file would have for it. */
export const cellText = ({ type, style, text }: StoredCell, { shared, from1904 }: Workbook): string => {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text.slice(0, 10)
  return type === 'n' ? numberText(text, style, from1904) : text
}
