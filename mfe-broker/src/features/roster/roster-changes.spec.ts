import { queryOf } from './roster-changes.js'

describe('the roster', () => {
  it('lists everybody by name by default', () => {
    expect(queryOf({ q: '', plan: undefined, access: undefined, order: 'name' })).toEqual({
      q: undefined,
      compPlan: undefined,
      isActive: undefined,
      order: undefined,
    })
  })

  it('sends the chosen filters', () => {
    expect(queryOf({ q: 'ana', plan: 'HIGH_SPLIT', access: 'left', order: 'cap' })).toEqual({
      q: 'ana',
      compPlan: 'HIGH_SPLIT',
      isActive: false,
      order: 'cap',
    })
    expect(queryOf({ q: '', plan: undefined, access: 'active', order: 'commission' })).toMatchObject({
      isActive: true,
      order: 'commission',
    })
  })
})
