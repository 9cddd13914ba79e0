import type { JournalRow } from './books.sql.js'
import { nameWithSuffix, suffixesOf, withDistinctName } from './namesakes.js'

const id = (end: string): string => `0190f0f0-0000-7000-8000-${end.padStart(12, '0')}`

const entry = (...cents: number[]): JournalRow => ({
  id: 'e',
  number: '1',
  enteredOn: '2026-01-01',
  belongsTo: null,
  source: 'RECEIPT',
  description: 'x',
  name: 'Ann Lee',
  dealId: null,
  lines: cents.map((each) => ({ account: 'OTHERS_PAYABLE', cents: each, name: 'Ann Lee' })),
})

describe('the names of namesakes', () => {
  it.each([
    [
      'the end of the licence, whatever the capitals',
      [
        ['Ann Lee', '0611234', 'a'],
        ['ANN  Lee', '0625678', 'b'],
      ],
      ['Ann Lee (1234)', 'ANN  Lee (5678)'],
    ],
    [
      'the end of the id, where there is no licence',
      [
        ['Ann Lee', '', 'abcd'],
        ['Ann Lee', null, 'dcba'],
      ],
      ['Ann Lee (abcd)', 'Ann Lee (dcba)'],
    ],
    [
      'the end of the id, where licences end alike',
      [
        ['Ann Lee', '0611234', 'abcd'],
        ['Ann Lee', '0621234', 'dcba'],
      ],
      ['Ann Lee (abcd)', 'Ann Lee (dcba)'],
    ],
    [
      'more of the id, where that is alike too',
      [
        ['Ann Lee', null, '1abcd'],
        ['Ann Lee', null, '2abcd'],
      ],
      ['Ann Lee (00000001abcd)', 'Ann Lee (00000002abcd)'],
    ],
    [
      'nothing, where nobody else is called so',
      [
        ['Ann Lee', '0611234', 'a'],
        ['Ann Leigh', '0621234', 'b'],
      ],
      ['Ann Lee', 'Ann Leigh'],
    ],
    [
      'nothing, where it is one person',
      [
        ['Ann Lee', '0611234', 'a'],
        ['Ann lee', '0611234', 'a'],
      ],
      ['Ann Lee', 'Ann lee'],
    ],
  ] as const)('differ by %s', (_, given, expected) => {
    const people = given.map(([name, licence, end]) => ({ name, licence, id: id(end) }))
    const marks = suffixesOf(people)
    expect(people.map((one) => nameWithSuffix(marks, one.name, one.id))).toEqual(expected)
  })

  it('use the order among lines of one amount, and the amount where one payee has several lines', () => {
    const marks = suffixesOf(['a', 'b'].map((end) => ({ id: id(end), name: 'Ann Lee', licence: null })))
    const person = { entryId: 'e', account: 'OTHERS_PAYABLE', kind: 'ADVANCE', name: 'Ann Lee', position: 0 } as const
    const paid = [
      ['a', 100],
      ['b', 100],
      ['a', 50],
      ['b', 0],
    ] as const
    const people = paid.map(([end, cents]) => ({ ...person, id: id(end), cents }))
    const told = (...cents: number[]) => withDistinctName(marks, entry(...cents), people).lines.map(({ name }) => name)
    const [a, b] = ['Ann Lee (000a)', 'Ann Lee (000b)']
    expect(told(-100, -100, -50)).toEqual([a, b, a])
    expect(told(150, 100)).toEqual([a, b])
    expect(told(-7)).toEqual(['Ann Lee'])
    expect(withDistinctName(marks, entry(-100), people).name).toBe('Ann Lee')
  })
})
