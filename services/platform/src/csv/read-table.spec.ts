import { readTable } from './read-table.js'
import { amount, text } from './cells.js'

const fields = { firstName: text, lastName: text, budget: amount, notes: text }
const rowsOf = async (file: Buffer) => (await readTable(file, fields)).map(({ row, values, issues }) => [row, values, issues])

const table = (separator: string): string =>
  ['First Name,lastName,budget', 'Íñigo,"Garza, Jr.","$450,000"', 'Lupe,"O""Neil; Esq.",'].join('\r\n').replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, separator)
const read = [
  [2, { firstName: 'Íñigo', lastName: 'Garza, Jr.', budget: 450_000 }, []],
  [3, { firstName: 'Lupe', lastName: 'O"Neil; Esq.' }, []],
]
const bigEndian = (content: string): Buffer => Buffer.from(`\uFEFF${content}`, 'utf16le').swap16()

describe('a table', () => {
  it.each([',', ';', '\t'])('is read whatever parts its cells: %j', async (separator) => {
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

  it('of one column may hold what parts cells elsewhere', async () => {
    expect(await rowsOf(Buffer.from('"notes"\n"One, two; three"\nFour'))).toEqual([[2, { notes: 'One, two; three' }, []], [3, { notes: 'Four' }, []]])
  })

  it('keeps other signs in its cells than the one that parts those of its header', async () => {
    expect(await rowsOf(Buffer.from('firstName,notes\nLupe,a;b;c;d'))).toEqual([[2, { firstName: 'Lupe', notes: 'a;b;c;d' }, []]])
  })

  it.each(['__proto__', 'constructor', 'toString'])('is refused when its header names %s, which is no field', async (name) => {
    await expect(readTable(Buffer.from(`${name},lastName\nA,Lee`), fields)).rejects.toMatchObject({ code: 'TABLE_HEADER_WRONG', message: `Unknown field: ${name}` })
  })

  it('is refused when half a character is missing', async () => {
    await expect(readTable(Buffer.concat([Buffer.from(`\uFEFF${table('\t')}`, 'utf16le'), Buffer.from([0x41])]), fields)).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' })
  })
})
