import { describe, expect, it } from '@jest/globals'
import { dealOfClient, toChange, toCreation } from './deal-values.js'

describe('what a deal form sends', () => {
  it('submits a new deal unless it is kept as a draft', () => {
    expect(toCreation({ side: 'BUYER' })).toEqual({ side: 'BUYER', status: 'PENDING_BROKER_APPROVAL' })
    expect(toCreation({ side: 'BUYER', status: 'DRAFT' })).toEqual({ side: 'BUYER', status: 'DRAFT' })
  })

  it("sends the contract's price of a picked property, whose own would count", () =>
    expect(toCreation({ side: 'LISTING', propertyId: 'p', price: 390_000 })).toMatchObject({
      propertyId: 'p',
      contractPrice: 390_000,
    }))

  it('empties what was emptied, where an empty text would mean "not given"', () => {
    const change = toChange(
      { side: 'BUYER', titleCompany: '', closeDate: null },
      { side: 'BUYER', titleCompany: 'Lone Star Title', closeDate: '2026-12-01' },
    )
    expect(change).toEqual({ titleCompany: null, closeDate: null })
  })

  it('leaves out what is as the form began: somebody else may have changed it', () => {
    const begun = {
      side: 'BUYER',
      price: 400_000,
      commissionRate: 3,
      grossCommission: null,
      clientId: null,
      agentId: 'a',
    } as const
    expect(toChange({ ...begun, clientId: '', commissionRate: 2.5 }, begun)).toEqual({ commissionRate: 2.5 })
  })

  it('names another agent only where the form asks for one', () => {
    expect(JSON.parse(JSON.stringify(toChange({ side: 'BUYER' }, { side: 'BUYER', agentId: 'a' })))).toEqual({})
    expect(toChange({ side: 'BUYER', agentId: 'b' }, { side: 'BUYER', agentId: 'a' })).toEqual({ agentId: 'b' })
  })
})

describe("a deal begun on a client's page", () => {
  const client = {
    id: 'c',
    agentId: 'a',
    firstName: 'Ann',
    lastName: 'Lee',
    email: null,
    phone: null,
    budget: null,
    preferences: null,
    notes: null,
    status: 'ACTIVE',
    version: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  } as const

  it('is on the side that the client is on, where that is one side', () => {
    expect(dealOfClient({ ...client, type: 'SELLER' })).toEqual({ clientId: 'c', agentId: 'a', side: 'LISTING' })
    expect(dealOfClient({ ...client, type: 'BUYER' })).toMatchObject({ side: 'BUYER' })
    expect(dealOfClient({ ...client, type: 'BOTH' })).not.toHaveProperty('side')
  })
})
