import { formDueDay } from '@bluebonnet/contracts'
import { defaultColumns, filledBy, missingFrom } from './iris-columns.js'
import { type FormParty, partyOf, personName, plain, twoLines } from './iris-record.js'

const known: FormParty = {
  legalName: 'Ada Lovelace',
  businessName: null,
  taxClass: 'INDIVIDUAL',
  tinKind: 'SSN',
  tin: '900112233',
  isTinClosed: false,
  address: '12 Oak St',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  phone: '+1 (512) 555-0100',
  email: null,
}

describe('a payee in the file', () => {
  it.each([
    ['Ada Lovelace', 'Ada||Lovelace|'],
    ['Maria Elena de la Cruz Jr', 'Maria|Elena|de la Cruz|Jr'],
    ['Ludwig van Beethoven', 'Ludwig||van Beethoven|'],
    ['Jo Sr', 'Jo||Sr|'],
    ['Cher', '||Cher|'],
  ])('has the name %s in parts', (name, parts) => {
    const { first, middle, last, suffix } = personName(name)
    expect([first, middle, last, suffix].join('|')).toBe(parts)
  })

  it('has letters and digits only, and a long name over two lines, broken between words', () => {
    expect(plain('  O’Brien, Núñez & Sons (Texas), L.L.C. ')).toBe('OBrien Nunez & Sons Texas LLC')
    expect(plain('Søren Łukasz Đặng Straße Æsir Œuvre Þórr Guðrún ØÐ')).toBe(
      'Soren Lukasz Dang Strasse AEsir OEuvre THorr Gudrun OD',
    )
    expect(twoLines('Short')).toEqual(['Short', ''])
    const halves = twoLines(`${'Long '.repeat(14)}Name`)
    expect(halves?.every((line) => line.length <= 40 && line.trim() === line)).toBe(true)
    expect(twoLines('x'.repeat(81))).toBeNull()
  })

  it('is left out with the reason', () => {
    expect(partyOf(known)).toMatchObject({ party: { nameType: 'I', phone: '5125550100' } })
    const faults = (change: Partial<FormParty>) => {
      const made = partyOf({ ...known, ...change })
      return 'problems' in made ? made.problems : []
    }
    expect(faults({ tin: null })).toEqual(['no taxpayer number'])
    expect(faults({ tin: null, isTinClosed: true })).toEqual([
      'the number does not open with this SECRET: enter it again',
    ])
    for (const legalName of ['Ada Лав', '李 小龍', 'Ada ƛovelace'])
      expect(faults({ legalName })).toContain('the name has letters that the portal does not take')
    expect(faults({ businessName: 'Лав' })).toEqual([])
    expect(faults({ taxClass: 'OTHER', businessName: 'Лав' })).toHaveLength(1)
    expect(faults({ city: 'Москва 7' })).toContain('the address has letters that the portal does not take')
    const turned = 'the name has a comma: enter the first name first, without one'
    expect(['Lovelace, Ada', 'Lovelace, Ada, Jr.'].map((legalName) => faults({ legalName }))).toEqual([
      [turned],
      [turned],
    ])
    expect(
      ['Ada Lovelace, Jr.', 'Kaʻiulani OʼBrien', 'Søren Łu'].flatMap((legalName) => faults({ legalName })),
    ).toEqual([])
    expect(faults({ address: null })).toEqual(['no full address'])
    expect(faults({ address: 'x'.repeat(41) })).toEqual(['address or city is longer than 40 characters'])
    expect(faults({ legalName: `${'y'.repeat(41)} Z` })).toEqual(['a part of the name is longer than 40 characters'])
    expect(faults({ taxClass: 'PARTNERSHIP', legalName: 'x'.repeat(90) })).toEqual([
      'the name does not fit two lines of 40 characters',
    ])
    expect(faults({ phone: '555-0100' })).toEqual(['the phone number has not ten digits'])
  })
})

const without = (...names: string[]) => missingFrom(defaultColumns.filter((name) => !names.includes(name)))

describe('the columns', () => {
  it('are 54 in last year’s header, and one more known one', () => {
    expect([defaultColumns.length, new Set(defaultColumns).size]).toEqual([54, 54])
    expect(filledBy('box 3 -  Excess Golden Parachute Payments')).toBeDefined()
    expect(filledBy('Box 9')).toBeUndefined()
    expect(missingFrom(defaultColumns)).toEqual([])
    expect(without('Recipient Suffix', 'Payer Business or Entity Name Line 2', 'State 1', 'Office Code')).toEqual([])
    const lost = ['Recipient TIN Type', 'Recipient First Name', 'Recipient City/Town', 'Payer ZIP/Postal Code']
    expect(without(...lost).toSorted()).toEqual(lost.toSorted())
  })
})

it('is due on 31 January, or the Monday after a weekend', () => {
  expect([2025, 2026, 2027, 2028].map(formDueDay)).toEqual(['2026-02-02', '2027-02-01', '2028-01-31', '2029-01-31'])
})
