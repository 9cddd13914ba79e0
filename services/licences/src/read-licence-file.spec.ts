import { Readable } from 'node:stream'
import { openDataFile, openDataHeader, openDataRow, trecFile } from './testing/samples.js'
import { readLicenceFile, UnreadableFile } from './read-licence-file.js'

const wanted = { watched: new Set(['712045', '9004417']), ours: ['9004417'] }
const read = (...parts: (Buffer | string)[]) =>
  readLicenceFile(Readable.from(parts.map((part) => Buffer.from(part))), wanted)
/** Cut anywhere, like network packets. */
const inPieces = (file: Buffer, size: number) =>
  read(
    ...Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
      file.subarray(index * size, (index + 1) * size),
    ),
  )

const ours = { number: '0712045', name: 'JORDAN "JO" PEÑA', expires: '2027-01-07', sponsor: '9004417' }
const others = { number: '0000001', name: 'SOMEBODY ELSE' }

describe('a TREC file', () => {
  it.each([
    ['its own shape', trecFile([others, ours, others]), 'Sales Agent', '0712045'],
    [
      'its own shape without a last line break',
      trecFile([others, ours, others]).subarray(0, -2),
      'Sales Agent',
      '0712045',
    ],
  ])('is read in %s, in any chunks', async (_shape, file, type, number) => {
    for (const size of [1, 7, 4_096])
      expect(await inPieces(file, size)).toEqual({
        rows: 3,
        writtenOn: null,
        found: new Map([
          [
            '712045',
            {
              number,
              name: ours.name,
              type,
              status: 'Active',
              isActive: true,
              expires: '2027-01-07',
              sponsorNumber: '9004417',
              sponsorName: null,
            },
          ],
        ]),
      })
  })

  it('is read in the state’s open data format, in any column order, with its date', async () => {
    const plain = openDataFile([others, { ...ours, name: 'JORDAN PEÑA', isActive: false }], '2026-11-20')
    const marked = Buffer.concat([Buffer.from('\uFEFF'), plain])
    const turned = Buffer.from(
      plain
        .toString()
        .split('\n')
        .map((line) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [])
        .map((cells) => cells.slice(0, 14).toReversed().join(','))
        .join('\n'),
    )
    for (const file of [plain, marked, turned]) {
      const { rows, writtenOn, found } = await inPieces(file, 100)
      expect([rows, writtenOn]).toEqual([2, '2026-11-20'])
      expect(found.get('712045')).toEqual({
        number: '0712045-SA',
        name: 'JORDAN PEÑA',
        type: 'Sales Agent',
        status: 'Inactive',
        isActive: false,
        expires: '2027-01-07',
        sponsorNumber: '9004417',
        sponsorName: 'Hill, Country & Sons',
      })
    }
  })

  it('has a licence once for each relation: the active one with us wins, in any order', async () => {
    const rows = [{ ...ours, sponsor: '9003300' }, { ...ours, isActive: false }, ours, { ...ours, sponsor: '1234567' }]
    for (const order of [rows, rows.toReversed()])
      expect((await read(trecFile(order))).found.get('712045')).toMatchObject({
        isActive: true,
        sponsorNumber: '9004417',
      })
  })

  it.each([
    ['another table', Buffer.from('name,price\nElm St,450000\n'), 'This is neither'],
    ['a text', Buffer.from('Keys are with the neighbour.'), 'This is neither'],
    ['nothing', Buffer.alloc(0), 'This is neither'],
    ['a table without expiry', Buffer.from('license_number,full_name,status\n1,A,Active\n'), 'This is neither'],
    ['a row that was cut', trecFile([others, ours]).subarray(0, -40), 'broken at row 2'],
    ['a cell too many', Buffer.from(`${openDataHeader}\n${openDataRow(others)},x\n`), 'broken at row 1'],
    ['a quote without an end', Buffer.from(`${openDataHeader}\n"${'x'.repeat(100_000)}`), 'broken at row 1'],
    ['a day that never was', trecFile([{ ...ours, expires: '2026-13-41' }]), "cannot be read: '20261341'"],
  ])('is refused with a sentence when it is %s', async (_what, file, message) => {
    await expect(read(file)).rejects.toThrow(UnreadableFile)
    await expect(read(file)).rejects.toThrow(message)
  })
})
