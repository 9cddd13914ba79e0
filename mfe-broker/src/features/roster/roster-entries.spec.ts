import type { RosterEntry } from '@bluebonnet/contracts'
import { chosen, nameOf } from './roster-entries.js'
import type { RosterFilter } from './roster-entries.js'

const entry = (changes: Partial<RosterEntry>): RosterEntry => ({
  id: 'a', userId: 'u', firstName: 'Ana', lastName: 'Lopez', role: 'AGENT', status: 'ACTIVE', email: 'ana@office.test', phone: null, trecLicenseNo: '0712345',
  isActive: true, compPlan: 'CAP_80_20', capYearStart: null, annualCap: 18_000, capPaid: 0, capReserved: 0, closedDeals: 0, closedVolume: 0, commissionYTD: 0, ...changes,
})
const everybody: RosterFilter = { q: '', plan: undefined, access: undefined, order: 'name' }
const names = (entries: readonly RosterEntry[]): (string | null)[] => entries.map((one) => one.firstName)

describe('the roster', () => {
  const ana = entry({})
  const bo = entry({ firstName: 'Bo', email: 'bo@office.test', trecLicenseNo: null, compPlan: 'HIGH_SPLIT', annualCap: null, commissionYTD: 90_000 })
  const cy = entry({ firstName: 'Cy', email: 'cy@office.test', trecLicenseNo: null, capPaid: 9_000, commissionYTD: 5_000, isActive: false })

  it('puts whoever left last and keeps the server’s order otherwise', () => {
    expect(names(chosen([cy, bo, ana], everybody))).toEqual(['Bo', 'Ana', 'Cy'])
  })

  it('finds by name, e-mail and licence number, whatever the case', () => {
    expect(names(chosen([ana, bo, cy], { ...everybody, q: ' ANA lo' }))).toEqual(['Ana'])
    expect(names(chosen([ana, bo, cy], { ...everybody, q: 'BO@' }))).toEqual(['Bo'])
    expect(names(chosen([ana, bo, cy], { ...everybody, q: '07123' }))).toEqual(['Ana'])
  })

  it('filters by plan and access', () => {
    expect(names(chosen([ana, bo, cy], { ...everybody, plan: 'CAP_80_20' }))).toEqual(['Ana', 'Cy'])
    expect(names(chosen([ana, bo, cy], { ...everybody, access: 'left' }))).toEqual(['Cy'])
    expect(names(chosen([ana, bo, cy], { ...everybody, access: 'active' }))).toEqual(['Ana', 'Bo'])
  })

  it('orders by commission, and by the share of the cap with nobody’s cap last', () => {
    expect(names(chosen([ana, bo], { ...everybody, order: 'commission' }))).toEqual(['Bo', 'Ana'])
    expect(names(chosen([bo, ana, entry({ firstName: 'Di', capPaid: 17_000 })], { ...everybody, order: 'cap' }))).toEqual(['Di', 'Ana', 'Bo'])
  })

  it('names a person without names by the e-mail address', () => {
    expect(nameOf({ firstName: null, lastName: null, email: 'x@office.test' })).toBe('x@office.test')
  })
})
