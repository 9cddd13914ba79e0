import { strToU8, zipSync } from 'fflate'

/** A cell of a workbook: a text, a number, or a number with the style at that index of `formats`. */
export type FixtureCell = string | number | readonly [value: number, format: number] | null

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const cellXml = (cell: FixtureCell, place: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  const [value, format] = typeof cell === 'number' ? [cell, 0] : cell
  return `<c r="${place}" s="${format}"><v>${value}</v></c>`
}

export const sheetXml = (rows: readonly (readonly FixtureCell[])[]): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, at) => {
      const row = at + 1
      return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`)).join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

/** Formats by index: plain, a built-in date, a percentage, a custom date, five digits. */
export const formats = { plain: 0, day: 1, percent: 2, ownDay: 3, digits: 4 }

const stylesWith = (
  digits: number,
): string => `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
  <numFmts><numFmt numFmtId="164" formatCode="[$-409]mmm\\ d, yyyy;@"/>
    <numFmt numFmtId="165" formatCode="${'0'.repeat(digits)}"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>
</styleSheet>`

interface FixtureBook {
  date1904?: boolean
  shared?: string
  /** The number of digits of the last format. */
  digits?: number
}

/** An Excel workbook with one sheet, as Excel packs it. */
export const workbook = (sheet: string, { date1904 = false, shared, digits = 5 }: FixtureBook = {}): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
          xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
          <workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>
          <sheet name="Notes" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Sheet1" sheetId="1" r:id="rId1"/>
          </sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
          <Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/styles.xml': strToU8(stylesWith(digits)),
      ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': strToU8(shared) }),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    }),
  )
