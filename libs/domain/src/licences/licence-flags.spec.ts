import * as fc from 'fast-check'
import { licenceDigits, licenceFlagsOf, isSameName, isUnpayable, type LicenceFacts } from './licence-flags.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

describe('a licence number', () => {
  it('is compared by its digits, however it is typed', () => {
    const code = fc.constantFrom('', '-SA', '-b', '-BB')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.nat(6), code, (number, zeros, letters) => {
        const typed = `${'0'.repeat(Math.min(zeros, 7 - String(number).length))}${number}${letters}`
        expect(licenceDigits(typed)).toBe(String(number))
      }),
    )
  })

  it.each([null, '', 'BRK-2019-00441', '12345678', '0612-', '0612-SALES', ' 612'])(
    'of another shape is invalid: %j',
    (one) => {
      expect(licenceDigits(one)).toBeNull()
    },
  )
})

describe('two names', () => {
  it.each([
    ['Jordan Reyes', 'JORDAN ALAN REYES'],
    ['Jordan Reyes', 'REYES, JORDAN A'],
    ['Nguyễn Thị Minh Khai', 'NGUYEN THI MINH KHAI'],
    ["Sean O'Brien", 'SEAN OBRIEN'],
    ['Panhandle Referral Group', 'PANHANDLE REFERRAL GROUP, LLC'],
  ])('may be one person’s: %s, %s', (one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true])
  })

  it('are two people’s when each has a word that the other lacks', () => {
    expect(isSameName('Jordan Reyes', 'JORDAN REED')).toBe(false)
  })
})

const today = '2026-11-23'
const around = { today, ours: ['9004417', '561208'], isBrokerageInactive: false }
const facts: LicenceFacts = {
  isFound: true,
  isActive: true,
  name: 'JORDAN REYES',
  type: 'Sales Agent',
  expires: '2028-01-31',
  sponsorNumber: '9004417-BB',
}
const flags = (changes: Partial<LicenceFacts>, kind: 'PERSON' | 'PAYEE' = 'PERSON', more = {}) =>
  licenceFlagsOf({ kind, name: 'Jordan Reyes' }, { ...facts, ...changes }, { ...around, ...more })

describe('the flags of a licence', () => {
  it('are empty without licence data, and for a valid one', () => {
    expect(licenceFlagsOf({ kind: 'PERSON', name: 'X Y' }, null, { ...around, isBrokerageInactive: true })).toEqual([])
    expect(flags({})).toEqual([])
  })

  it.each([
    ['2026-11-22', ['NOT_ACTIVE', 'EXPIRED']],
    [today, ['NOT_ACTIVE', 'EXPIRED']],
    ['2026-11-24', ['EXPIRES_30']],
    ['2026-12-23', ['EXPIRES_30']],
    ['2026-12-24', ['EXPIRES_60']],
    ['2027-01-22', ['EXPIRES_60']],
    ['2027-01-23', ['EXPIRES_90']],
    ['2027-02-21', ['EXPIRES_90']],
    ['2027-02-22', []],
    [null, []],
  ])('follow its expiry on %s, that day included', (expires, expected) => {
    expect(flags({ expires })).toEqual(expected)
  })

  it('say that it is inactive, missing, another person’s, or under another broker', () => {
    expect(flags({ isActive: false })).toEqual(['NOT_ACTIVE'])
    expect(flags({ isFound: false, name: '' })).toEqual(['NOT_FOUND'])
    expect(flags({ name: 'MAE BOONE' })).toEqual(['NAME_DIFFERS'])
    expect(flags({ sponsorNumber: '9003300' })).toEqual(['SPONSORED_ELSEWHERE'])
    expect(flags({ sponsorNumber: '0561208' })).toEqual([])
  })

  it('check the sponsor of sales agents only, and only with the brokerage’s own number', () => {
    const elsewhere = { sponsorNumber: '9003300' }
    expect(flags({ ...elsewhere, type: 'Broker' })).toEqual([])
    expect(flags(elsewhere, 'PAYEE')).toEqual([])
    expect(flags(elsewhere, 'PERSON', { ours: [] })).toEqual([])
  })

  it('follow the brokerage’s own licence for sponsored agents', () => {
    expect(flags({}, 'PERSON', { isBrokerageInactive: true })).toEqual(['BROKERAGE_NOT_ACTIVE'])
    expect(flags({}, 'PAYEE', { isBrokerageInactive: true })).toEqual([])
  })
})

it('refuse payment without an active licence, and to payees only under their own name', () => {
  for (const flag of ['NOT_ACTIVE', 'BROKERAGE_NOT_ACTIVE', 'NOT_FOUND'] as const)
    expect(isUnpayable('PERSON', [flag, 'NAME_DIFFERS'])).toBe(true)
  expect(isUnpayable('PERSON', ['EXPIRES_30', 'SPONSORED_ELSEWHERE', 'NAME_DIFFERS'])).toBe(false)
  expect(isUnpayable('PAYEE', ['NOT_ACTIVE'])).toBe(true)
  expect(isUnpayable('PAYEE', ['NOT_ACTIVE', 'NAME_DIFFERS'])).toBe(false)
  expect(isUnpayable('PAYEE', ['NOT_FOUND'])).toBe(false)
})
