import { limits as ofImports } from '@bluebonnet/domain'
import { jest } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { ExcelReader } from './excel-reader.js'
import { readWorkbook } from './read-workbook.js'
import { formats, sheetXml, workbook } from './workbook.fixture.js'

const thread = {
  entry: new URL('excel.thread.ts', import.meta.url),
  execArgv: ['--import', new URL('../../../../../libs/testing/loader/register.mjs', import.meta.url).href],
}
const limits = { rows: 20_000, columns: 100, unpackedBytes: 1_000_000 }
const long = 'x'.repeat(1_000_000)
const cellsOf = (file: Buffer) => readWorkbook(file, limits).map(({ cells }) => cells)

describe('a workbook', () => {
  it('has days, percentages, leading zeros and amounts as displayed', () => {
    const { day, percent, ownDay, digits } = formats
    const sheet = sheetXml([
      ['Closed', 'Rate', 'Signed', 'ZIP', 'Price', 'Name'],
      [[46_146, day], [0.0275, percent], [46_146.75, ownDay], [7_030, digits], 425_000.5, 'Muñoz & <Sons>'],
    ])
    expect(cellsOf(workbook(sheet))[1]).toEqual([
      '2026-05-04',
      '2.75%',
      '2026-05-04',
      '07030',
      '425000.5',
      'Muñoz & <Sons>',
    ])
    expect(cellsOf(workbook(sheetXml([[[44_684, day]]]), { date1904: true }))).toEqual([['2026-05-04']])
  })

  it('has shared texts without phonetics, results of formulas, and numbers without noise', () => {
    const shared =
      '<sst><si><r><t>Lu</t></r><r><t>pe</t></r></si><si><t>山</t><rPh sb="0" eb="1"><t>やま</t></rPh></si></sst>'
    const sheet = `<worksheet><sheetData><row>
      <c t="s"><v>0</v></c><c t="s"><v>1</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>=cmd</v></c>
      <c><v>0.30000000000000004</v></c><c><v>5.125550142E9</v></c><c t="b"><v>1</v></c><c t="e"><f>A9</f><v>#N/A</v></c>
      </row></sheetData></worksheet>`
    expect(cellsOf(workbook(sheet, { shared }))).toEqual([['Lupe', '山', '2', '=cmd', '0.3', '5125550142', 'TRUE', '']])
  })

  it('keeps its row numbers, and skips empty rows', () => {
    const sheet = '<worksheet><sheetData><row r="3"><c r="C3"><v>1</v></c></row><row r="4"/></sheetData></worksheet>'
    expect(readWorkbook(workbook(sheet), limits)).toEqual([{ row: 3, cells: ['', '', '1'] }])
  })

  it.each([
    [
      'a million columns',
      workbook('<worksheet><row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>'),
      'TABLE_TOO_WIDE',
    ],
    [
      'more rows than a file may have',
      workbook(sheetXml(Array.from({ length: 20_002 }, () => ['a']))),
      'TABLE_TOO_LONG',
    ],
    ['no XML', workbook('<worksheet><row>'), 'TABLE_UNREADABLE'],
    ['no workbook in it', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'TABLE_UNREADABLE'],
    ['half of it', workbook(sheetXml([['a']])).subarray(0, 200), 'TABLE_UNREADABLE'],
    [
      'texts that multiply',
      workbook('<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>'),
      'TABLE_UNREADABLE',
    ],
  ])('is refused with %s', async (_what, file, code) => {
    await expect(new ExcelReader(thread).read(file)).rejects.toMatchObject({ code })
  })

  it('is refused when it would unpack to far more than its size, whatever its archive says', async () => {
    const bomb = workbook(`<worksheet>${' '.repeat(110 * 1_048_576)}</worksheet>`)
    expect(bomb.length).toBeLessThan(1_048_576)
    await expect(new ExcelReader(thread).read(bomb)).rejects.toMatchObject({ code: 'TABLE_TOO_LARGE' })
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const directory = bomb.lastIndexOf(name) - 46
    bomb.writeUInt32LE(1_000, directory + 24)
    await expect(new ExcelReader(thread).read(bomb)).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' })
    const small = workbook(sheetXml([['a']]))
    small.writeUInt32LE(1_073_741_824, small.lastIndexOf(name) - 46 + 24)
    await expect(new ExcelReader(thread).read(small)).rejects.toMatchObject({ code: 'TABLE_TOO_LARGE' })
  })

  it.each([
    [
      'one shared text that every cell repeats',
      '<c t="s"><v>0</v></c>',
      { shared: `<sst><si><t>${long}</t></si></sst>` },
    ],
    ['a format of a million digits', '<c s="4"><v>7</v></c>', { digits: long.length }],
  ])('is refused when its cells expand to far more than it holds, by %s', async (_what, cell, parts) => {
    const row = `<row>${cell.repeat(40)}</row>`
    const file = workbook(`<worksheet><sheetData>${row.repeat(5)}</sheetData></worksheet>`, parts)
    await expect(new ExcelReader(thread).read(file)).rejects.toMatchObject({ code: 'TABLE_TOO_LARGE' })
  })

  it('is refused when it takes longer to read than a file may', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    try {
      const endless = { entry: new URL('data:text/javascript,for(;;);') }
      const [read] = await Promise.allSettled([
        new ExcelReader(endless).read(workbook(sheetXml([['a']]))),
        jest.advanceTimersByTimeAsync(ofImports.importReadMs),
      ])
      expect(read).toMatchObject({ status: 'rejected', reason: { code: 'TABLE_TOO_LARGE' } })
    } finally {
      jest.useRealTimers()
    }
  })

  it('of ten thousand rows is read completely', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`${at} Mesa`, 'Uvalde', 78_801, 250_000, 'BUYER', 'CLOSED'])
    expect((await new ExcelReader(thread).read(workbook(sheetXml(rows)))).at(-1)).toEqual({
      row: 10_000,
      cells: ['9999 Mesa', 'Uvalde', '78801', '250000', 'BUYER', 'CLOSED'],
    })
  })
})
