import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { readCell } from './cells.js'
import { delimitedRecords } from './delimited-records.js'
import { readTable } from './read-table.js'
import { csvLines, unescapeCell } from './send-table.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const { text } = readCell

/**
 * What an attacker or a clipboard puts into a text: line breaks of every kind, quotes, separators, spaces, formulas,
 * and quotes before them.
 */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r',
        '\r\n',
        '"',
        '""',
        ',',
        ';',
        '\t',
        ' ',
        "'",
        '=',
        '+',
        '-',
        '@',
        '=1+1',
        "'=",
        '\u2028',
        '\u00A0',
        '\uFEFF',
        '\uFF1D',
        'Garza',
        'Ñ',
        '😀',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))

const rowsOf = (csv: string): string[][] => parse(csv)

describe('a cell of an exported file', () => {
  it.each([
    ['Says hi\nand leaves', '"Says hi\nand leaves"'],
    ['Says hi\rand leaves', '"Says hi\rand leaves"'],
    ['safe\n=cmd|calc', '"safe\n=cmd|calc"'],
    ['"quoted"', '"""quoted"""'],
    ['one, two', '"one, two"'],
    [' blank before', '" blank before"'],
    ['blank after ', '"blank after "'],
    [' =1+1', "' =1+1"],
    ['\n=1+1', '"\'\n=1+1"'],
    ["'=1+1", "''=1+1"],
    ['plain', 'plain'],
  ])('%j is written as %j', (cell, written) => {
    expect(csvLines([[cell]])).toBe(`${written}\r\n`)
  })

  it('is one cell of one row to every reader, whatever its text, and never starts as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = rowsOf(`${csvLines([['one', 'two']])}${csvLines(rows)}`)
        expect(read.slice(1).map((cells) => cells.map(unescapeCell))).toEqual(rows)
        for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/)
      }),
    )
  })

  it('is the same text when the file is imported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 5 }), async (rows) => {
        const { rows: read } = await readTable(delimitedRecords(Buffer.from(csvLines([['notes', 'more'], ...rows]))), {
          notes: { read: text },
          more: { read: text },
        })
        const trimmed = rows
          .map((cells) => cells.map((cell) => cell.trim()))
          .filter((cells) => cells.some((cell) => cell !== ''))
        expect(read.map(({ values }) => [values['notes'] ?? '', values['more'] ?? ''])).toEqual(trimmed)
        expect(read.flatMap(({ issues }) => issues)).toEqual([])
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
