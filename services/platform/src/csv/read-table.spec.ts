import { delimitedRecords } from './delimited-records.js'
import { readTable } from './read-table.js'
import type { TableFields } from './table-fields.js'
import { readCell } from './cells.js'

const { amount, number, text } = readCell

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
    ['a title with commas', ['Contacts, all, March 2026', '', 'firstName;budget', 'Lupe;450,000', 'Bo;1']],
    ['a title with more commas than the table has columns', ['a, b, c, d', 'firstName;budget', 'Lupe;450,000', 'Bo;1']],
    ['decimal commas in every row', ['firstName;notes;budget', 'Lupe;"a; b\nc; d";450,000', 'Bo;x, y, z;1']],
    ['one row', ['firstName;budget', 'Lupe;450,000']],
  ])('has the separator of its columns below %s', async (_what, rows) => {
    const [first] = (await readFile(Buffer.from(rows.join('\n')))).rows
    expect(first?.values).toMatchObject({ firstName: 'Lupe', budget: 450_000 })
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

  it.each([
    ['2.875%', 2.875],
    ['2,450', 2_450],
  ])('reads %s as a number', async (cell, rate) => {
    const file = Buffer.from(`rate;notes\n${cell};x`)
    expect((await readFile(file, { rate: { read: number }, notes: { read: text } })).rows[0]?.values).toEqual({
      rate,
      notes: 'x',
    })
  })

  it.each(['3,5', '0,025'])('refuses %s as a number, and never reads it as another one', async (cell) => {
    const { rows } = await readFile(Buffer.from(`rate;notes\n${cell};x`), {
      rate: { read: number },
      notes: { read: text },
    })
    const message = `Not a number: ${cell}. Did you mean ${cell.replace(',', '.')}?`
    expect(rows[0]?.issues).toEqual([{ path: 'rate', message }])
  })

  it('reads amounts in brackets as negative, as accountants write them', async () => {
    expect(await rowsOf(Buffer.from('budget\n"($1,250.50)"'))).toEqual([[2, { budget: -1_250.5 }, []]])
  })

  it('is read with mixed line ends and with inch marks', async () => {
    const file = Buffer.from('firstName,notes\r\nLupe,wants 5" pipe\nBo,"said ""hi"", left"\rIda,"O"Hara\r\n')
    expect(await rowsOf(file)).toEqual([
      [2, { firstName: 'Lupe', notes: 'wants 5" pipe' }, []],
      [3, { firstName: 'Bo', notes: 'said "hi", left' }, []],
      [4, { firstName: 'Ida', notes: '"O"Hara' }, []],
    ])
  })

  it('may have a title and empty rows above its header', async () => {
    const file = Buffer.from('\r\nClients of 2026\r\n;;\r\nFirst Name;lastName;notes;budget\r\nLupe;Garza;a;\r\n')
    expect(await rowsOf(file)).toEqual([[5, { firstName: 'Lupe', lastName: 'Garza', notes: 'a' }, []]])
  })

  it('ignores the reasons column of returned rows', async () => {
    expect(await rowsOf(Buffer.from('firstName,why\nLupe,Last name is required'))).toEqual([
      [2, { firstName: 'Lupe' }, []],
    ])
  })

  it.each([
    ['a page', '<html><table><tr><td>firstName</td></tr></table></html>'],
    ['a document', '%PDF-1.7\n%âãÏÓ\n'],
    ['JSON', '[{"firstName": "Lupe"}]'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('is refused where it is %s', async (_what, content) => {
    await expect(readFile(Buffer.from(content))).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: expect.stringContaining('save the table as CSV'),
    })
  })

  it('names the row of an unclosed quote', async () => {
    await expect(readFile(Buffer.from('firstName\nLupe\n"Bo\nIda\n'))).rejects.toMatchObject({
      message: 'The table cannot be read from row 3 on',
    })
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
        [{ path: '', message: '90001 cells from cell 3 on are under no field' }],
      ],
      [3, { firstName: 'Bo', lastName: 'Vance' }, [{ path: '', message: 'Cell 3 is under no field' }]],
    ])
  })

  it('may have a hundred columns, not counting empty ones at the end', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `c${index}`)
    const many = Object.fromEntries(names.map((name) => [name, { read: text }]))
    const file = (count: number): Buffer => Buffer.from(`${names.slice(0, count).join(',')},,,\na`)
    expect((await readFile(file(100), many)).rows).toHaveLength(1)
    await expect(readFile(file(101), many)).rejects.toMatchObject({ code: 'TABLE_TOO_WIDE' })
    await expect(readFile(Buffer.from(',c'.repeat(1_000_000)))).rejects.toMatchObject({ code: 'TABLE_TOO_WIDE' })
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
