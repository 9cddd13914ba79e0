import { describe, expect, it } from '@jest/globals'
import { dealOfClient, toChange, toCreation } from './deal-values.js'

describe('a deal form', () => {
  it('submits a new deal unless it is saved as a draft', () => {
    expect(toCreation({ side: 'BUYER' })).toEqual({ side: 'BUYER', status: 'PENDING_BROKER_APPROVAL' })
    expect(toCreation({ side: 'BUYER', status: 'DRAFT' })).toEqual({ side: 'BUYER', status: 'DRAFT' })
  })

  it("sends the contract's price of a chosen property, which would otherwise use its own", () =>
    expect(toCreation({ side: 'LISTING', propertyId: 'p', price: 390_000 })).toMatchObject({
      propertyId: 'p',
      contractPrice: 390_000,
    }))

  it('sends null for an emptied field, because an empty text means "not given"', () => {
    const change = toChange(
      { side: 'BUYER', titleCompany: '', closeDate: null },
      { side: 'BUYER', titleCompany: 'Lone Star Title', closeDate: '2026-12-01' },
    )
    expect(change).toEqual({ titleCompany: null, closeDate: null })
  })

  it('leaves out unchanged fields: somebody else may have changed them', () => {
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

describe("a deal started on a client's page", () => {
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

  it("takes the client's side, if there is only one", () => {
    expect(dealOfClient({ ...client, type: 'SELLER' })).toEqual({ clientId: 'c', agentId: 'a', side: 'LISTING' })
    expect(dealOfClient({ ...client, type: 'BUYER' })).toMatchObject({ side: 'BUYER' })
    expect(dealOfClient({ ...client, type: 'BOTH' })).not.toHaveProperty('side')
  })
})
