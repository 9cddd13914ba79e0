import { describe, expect, it } from '@jest/globals'
import { toChange, toCreation } from './deal-values.js'

describe('what a deal form sends', () => {
  it('submits a new deal unless it is kept as a draft', () => {
    expect(toCreation({ side: 'BUYER' })).toEqual({ side: 'BUYER', status: 'PENDING_BROKER_APPROVAL' })
    expect(toCreation({ side: 'BUYER', status: 'DRAFT' })).toEqual({ side: 'BUYER', status: 'DRAFT' })
  })

  it('empties what was emptied, where an empty text would mean "not given"', () => {
    const change = toChange({ side: 'BUYER', titleCompany: '', closeDate: null }, { side: 'BUYER', titleCompany: 'Lone Star Title', closeDate: '2026-12-01' })
    expect(change).toEqual({ titleCompany: null, closeDate: null })
  })

  it('leaves out what is as the form began: somebody else may have changed it', () => {
    const begun = { side: 'BUYER', price: 400_000, commissionRate: 3, grossCommission: null, clientId: null, agentId: 'a' } as const
    expect(toChange({ ...begun, clientId: '', commissionRate: 2.5 }, begun)).toEqual({ commissionRate: 2.5 })
  })

  it('names another agent only where the form asks for one', () => {
    expect(JSON.parse(JSON.stringify(toChange({ side: 'BUYER' }, { side: 'BUYER', agentId: 'a' })))).toEqual({})
    expect(toChange({ side: 'BUYER', agentId: 'b' }, { side: 'BUYER', agentId: 'a' })).toEqual({ agentId: 'b' })
  })
})
