import { nameOf, queryOf } from './roster-acts.js'

describe('the roster', () => {
  it('asks for everybody by name unless told otherwise', () => {
    expect(queryOf({ q: '', plan: undefined, access: undefined, order: 'name' })).toEqual({
      q: undefined,
      compPlan: undefined,
      isActive: undefined,
      order: undefined,
    })
  })

  it('asks the server for what is chosen', () => {
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

  it('names a person without names by the e-mail address', () => {
    expect(nameOf({ firstName: null, lastName: null, email: 'x@office.test' })).toBe('x@office.test')
  })
})
