import { delimitedRecords } from './delimited-records.js'
import { readTable } from './read-table.js'
import type { TableFields } from './table-fields.js'
import { readCell } from './cells.js'

const { amount, text } = readCell

const fields: TableFields = {
  firstName: { read: text },
  lastName: { read: text },
  budget: { read: amount },
  notes: { read: text },
}
const readFile = (file: Buffer, of = fields) => readTable(delimitedRecords(file), of)
const rowsOf = async (file: Buffer) =>
  (await readFile(file)).rows.map(({ row, values, issues }) => [row, values, issues])

const table = (separator: string): string =>
  ['First Name,lastName,budget', 'Íñigo,"Garza, Jr.","$450,000"', 'Lupe,"O""Neil; Esq.",']
    .join('\r\n')
    .replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, separator)
const read = [
  [2, { firstName: 'Íñigo', lastName: 'Garza, Jr.', budget: 450_000 }, []],
  [3, { firstName: 'Lupe', lastName: 'O"Neil; Esq.' }, []],
]
const bigEndian = (content: string): Buffer => Buffer.from(`\uFEFF${content}`, 'utf16le').swap16()

describe('a table', () => {
  it.each([',', ';', '\t'])('is read with any separator: %j', async (separator) => {
    expect(await rowsOf(Buffer.from(table(separator)))).toEqual(read)
  })

  it.each([
    ['UTF-8', Buffer.from(table(','))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${table(';')}`)],
    ['UTF-16 with its mark, as table programs save "Unicode text"', Buffer.from(`\uFEFF${table('\t')}`, 'utf16le')],
    ['UTF-16 the other way round', bigEndian(table('\t'))],
    ['the old Western code page', Buffer.from(table(';'), 'latin1')],
  ])('is read in %s', async (_encoding, file) => {
    expect(await rowsOf(file)).toEqual(read)
  })

  it.each([
    ['sep=;\r\n', ';'],
    ['"sep=\t"\n', '\t'],
    ['SEP=,\r', ','],
    ['sep=|\r\n', '|'],
    ['\uFEFFsep=;\r\n', ';'],
  ])('is read below the line %j, which is no row of it', async (line, separator) => {
    expect(await rowsOf(Buffer.from(line + table(separator)))).toEqual(read)
  })

  it('is read in the Windows code page with its own characters', async () => {
    const file = Buffer.from('firstName,notes\nJos\u00E9,\u0093Pe\u00F1a\u0094 \u0096 \u0080 5', 'latin1')
    expect(await rowsOf(file)).toEqual([[2, { firstName: 'José', notes: '“Peña” – € 5' }, []]])
  })

  it.each([
    ['450.000', 'Not an amount: 450.000. Did you mean 450,000?'],
    ['450.000,00', 'Not an amount: 450.000,00. Did you mean 450,000?'],
  ])('refuses %s as an amount, and never reads it as 450', async (cell, message) => {
    expect(await rowsOf(Buffer.from(`firstName;budget\nLupe;${cell}`))).toEqual([
      [2, { firstName: 'Lupe' }, [{ path: 'budget', message }]],
    ])
  })

  it('reads amounts like forms', async () => {
    expect(await rowsOf(Buffer.from('budget\n425k\n0.6m'))).toEqual([
      [2, { budget: 425_000 }, []],
      [3, { budget: 600_000 }, []],
    ])
  })

  it('of one column may hold separators in its cells', async () => {
    expect(await rowsOf(Buffer.from('"notes"\n"One, two; three"\nFour'))).toEqual([
      [2, { notes: 'One, two; three' }, []],
      [3, { notes: 'Four' }, []],
    ])
  })

  it('keeps other separators in its cells than that of its header', async () => {
    expect(await rowsOf(Buffer.from('firstName,notes\nLupe,a;b;c;d'))).toEqual([
      [2, { firstName: 'Lupe', notes: 'a;b;c;d' }, []],
    ])
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'is refused when its header names %s, which is no field',
    async (name) => {
      await expect(readFile(Buffer.from(`${name},lastName\nA,Lee`), fields)).rejects.toMatchObject({
        code: 'TABLE_HEADER_WRONG',
        message: `Unknown field: ${name}`,
      })
    },
  )

  it('reports all cells without a heading once', async () => {
    expect(await rowsOf(Buffer.from(`firstName,lastName\nLupe,Garza,${'x,'.repeat(90_000)}y\nBo,Vance,z`))).toEqual([
      [
        2,
        { firstName: 'Lupe', lastName: 'Garza' },
        [{ path: '', message: '90001 cells from cell 3 on stand under no field' }],
      ],
      [3, { firstName: 'Bo', lastName: 'Vance' }, [{ path: '', message: 'Cell 3 stands under no field' }]],
    ])
  })

  it('may have a hundred columns, not counting empty ones at the end', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `c${index}`)
    const many = Object.fromEntries(names.map((name) => [name, { read: text }]))
    const file = (count: number): Buffer => Buffer.from(`${names.slice(0, count).join(',')},,,\na`)
    expect((await readFile(file(100), many)).rows).toHaveLength(1)
    await expect(readFile(file(101), many)).rejects.toMatchObject({ code: 'TABLE_TOO_WIDE' })
  })

  it('keeps its column names', async () => {
    const { headingOf } = await readFile(Buffer.from('First Name,,budget\nLupe,,1'), fields)
    expect([...headingOf]).toEqual([
      ['firstName', 'First Name'],
      ['budget', 'budget'],
    ])
  })

  it('lets other work run while it is read', async () => {
    let turns = 0
    const turning = setInterval(() => (turns += 1), 1)
    await readFile(Buffer.from(`firstName,lastName\n${`Lupe,${'x'.repeat(480)}\n`.repeat(5_000)}`), fields)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(20)
  }, 60_000)

  it('is refused with an incomplete character', async () => {
    await expect(
      readFile(Buffer.concat([Buffer.from(`\uFEFF${table('\t')}`, 'utf16le'), Buffer.from([0x41])]), fields),
    ).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' })
  })
})
