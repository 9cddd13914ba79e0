import { assert, boolean, constantFrom, property } from 'fast-check'
import { createClient, updateClient } from './clients/client.schema.js'
import { createDeal, updateDeal } from './deals/deal.schema.js'
import { dealStatuses } from './enums.js'
import { dealTransitions, isDealMove, nextStatuses } from './lifecycle.js'
import { can, visibility } from './permissions.js'
import { createEvent } from './calendar/event.schema.js'

const messages = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)

describe('schemas', () => {
  it('take an optional field left out, empty or null', () => {
    const given = createClient.parse({ firstName: ' Ada ', lastName: 'Reyes', type: 'BUYER', email: '', budget: null })
    expect(given).toEqual({ firstName: 'Ada', lastName: 'Reyes', type: 'BUYER', email: undefined, budget: null })
    expect(updateClient.parse({})).toEqual({})
  })

  it('refuse unknown fields and wrong types', () => {
    expect(createClient.safeParse({ firstName: 'A', lastName: 'B', type: 'BUYER', extra: 1 }).success).toBe(false)
    expect(createClient.safeParse({ firstName: 'A', lastName: 'B', type: 'BUYER', budget: '12' }).success).toBe(false)
    expect(createClient.safeParse({ firstName: 'A\u0000', lastName: 'B', type: 'BUYER' }).success).toBe(false)
  })

  it('name each missing field of a deal, unless a property supplies them', () => {
    expect(messages(createDeal.safeParse({ side: 'BUYER' }))).toEqual([
      'propertyAddress: Address is required', 'city: City is required', 'zip: ZIP code is required', 'price: Sale price is required',
    ])
    expect(messages(createDeal.safeParse({ price: 'much' }))).toEqual([
      'side: Side is required', 'price: Sale price is required', 'propertyAddress: Address is required', 'city: City is required', 'zip: ZIP code is required',
    ])
    expect(createDeal.safeParse(null).success).toBe(false)
    const picked = createDeal.parse({ side: 'LISTING', propertyId: '0190f0f0-0000-7000-8000-000000000000' })
    expect(picked).toMatchObject({ status: 'PENDING_BROKER_APPROVAL', state: 'TX' })
  })

  it('refuse a rate together with an amount', () => {
    expect(updateDeal.safeParse({ commissionRate: 2.875, grossCommission: 100 }).success).toBe(false)
    expect(updateDeal.safeParse({ commissionRate: 2.875, grossCommission: null }).success).toBe(true)
    expect(updateDeal.safeParse({ commissionRate: 2.8755 }).success).toBe(false)
  })

  it('say SPEC\'s texts for an event', () => {
    expect(messages(createEvent.safeParse({}))).toEqual([
      'title: Title is required', 'eventType: Event type is required', 'startTime: Start time is required', 'endTime: End time is required',
    ])
  })
})

describe('lifecycle', () => {
  it('ends in CLOSED and CANCELLED and never leaves them', () => {
    expect(dealStatuses.filter((status) => Object.keys(dealTransitions[status]).length === 0)).toEqual(['CLOSED', 'CANCELLED'])
  })

  it('never offers a move that the status call would refuse', () => {
    assert(property(constantFrom(...dealStatuses), boolean(), (from, cdaApproved) => {
      for (const to of nextStatuses(from, { role: 'AGENT' }, cdaApproved)) expect(isDealMove(from, to)).toBe(true)
    }))
  })

  it('leaves it to brokers to undo a deal whose CDA is approved', () => {
    expect(nextStatuses('UNDER_CONTRACT', { role: 'AGENT' }, true)).toEqual(['PENDING', 'CLOSED'])
    expect(nextStatuses('UNDER_CONTRACT', { role: 'BROKER' }, true)).toEqual(['ACTIVE', 'PENDING', 'CLOSED', 'CANCELLED'])
  })
})

describe('permissions', () => {
  const superAdmin = { role: 'AGENT', isSuperAdmin: true, agentId: null } as const
  it('open no business row to the super admin\'s flag alone', () => {
    expect(visibility(superAdmin)).toBe('none')
    expect(can(superAdmin, 'deals.write')).toBe(false)
    expect(can(superAdmin, 'deals.read')).toBe(true)
    expect(can({ ...superAdmin, role: 'BROKER' }, 'deals.approve')).toBe(true)
  })
})
