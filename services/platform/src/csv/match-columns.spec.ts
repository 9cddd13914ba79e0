import { cellMatchers, readCell } from './cells.js'
import { matchColumns } from './match-columns.js'
import { agentFields, choiceField, type TableFields } from './table-fields.js'

const fields: TableFields = {
  firstName: { read: readCell.text, names: ['First'] },
  email: { read: readCell.text, holds: cellMatchers.email },
  price: { read: readCell.amount, names: ['ListPrice'], holds: cellMatchers.amount },
  closeDate: { read: readCell.day, names: ['Closing Date'], holds: cellMatchers.day },
  contractDate: { read: readCell.day, holds: cellMatchers.day },
  agent: agentFields['agent'] ?? { read: readCell.text },
}
const matched = (headings: string[], ...rows: string[][]) =>
  matchColumns(headings, rows, fields).map(({ field, by }) => [field, by])

describe('columns match', () => {
  it('by name, ignoring case, spaces, punctuation and accents', () => {
    expect(matched(['first_name', 'E-MAIL', 'Closing  date', 'Prîce', 'List-Price'])).toEqual([
      ['firstName', 'name'],
      ['email', 'name'],
      ['closeDate', 'name'],
      ['price', 'name'],
      [null, null],
    ])
  })

  it('by name with abbreviated words', () => {
    expect(matched(['AgentLicNo', 'Contract Dt'])).toEqual([
      ['agent', 'name'],
      ['contractDate', 'name'],
    ])
    expect(matched(['Contract Dt', 'Contract Date'])).toEqual([
      [null, null],
      ['contractDate', 'name'],
    ])
  })

  it('by the more specific name, where several columns name one field', () => {
    expect(matched(['Agent Name', 'Agent Email'])).toEqual([
      [null, null],
      ['agent', 'name'],
    ])
  })

  it('by their cells, where only one field and one column are left', () => {
    expect(
      matched(['Closing Date', 'When', 'Worth'], ['5/4/2026', '4/1/2026', '$425,000'], ['', '', '$1,200']),
    ).toEqual([
      ['closeDate', 'name'],
      ['contractDate', 'cells'],
      ['price', 'cells'],
    ])
    expect(matched(['When', 'Later'], ['5/4/2026', '4/1/2026'])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('by vague cells too, where another one is clear', () => {
    const side = choiceField({ BUYER: 'Buyer', LISTING: 'Listing' }, {}, { PURCHASE: 'BUYER' })
    const matchedSide = (...cells: string[]) =>
      matchColumns(
        ['Kind'],
        cells.map((cell) => [cell]),
        { side },
      )[0]?.field
    expect([matchedSide('Purchase', 'Listing'), matchedSide('Purchase', 'Purchase')]).toEqual(['side', null])
  })

  it('not at all where a cell holds something else, or nothing', () => {
    expect(matched(['Worth', 'Empty'], ['$425,000', ''], ['soon', ''])).toEqual([
      [null, null],
      [null, null],
    ])
  })
})

it.each([
  ['Lupe Garza', { firstName: 'Lupe', lastName: 'Garza' }],
  ['Garza, Lupe María', { firstName: 'Lupe María', lastName: 'Garza' }],
  ['Lupe María Garza Jr.', { firstName: 'Lupe María', lastName: 'Garza Jr.' }],
  ['Lupe Garza, Jr.', { firstName: 'Lupe', lastName: 'Garza, Jr.' }],
  ['Prince', { firstName: 'Prince' }],
])('the whole name %s is read', (cell, values) => {
  expect(readCell.fullName(cell)).toMatchObject({ values })
})
