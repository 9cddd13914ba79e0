import { describe, expect, it } from '@jest/globals'
import { toChange, toCreation } from './deal-values.js'

describe('what a deal form sends', () => {
  it('submits a new deal unless it is kept as a draft', () => {
    expect(toCreation({ side: 'BUYER' })).toEqual({ side: 'BUYER', status: 'PENDING_BROKER_APPROVAL' })
    expect(toCreation({ side: 'BUYER', status: 'DRAFT' })).toEqual({ side: 'BUYER', status: 'DRAFT' })
  })

  it('empties what was emptied, where an empty text would mean "not given"', () => {
    const change = toChange({ side: 'BUYER', titleCompany: '', closeDate: null, commissionRate: 2.5, grossCommission: null })
    expect(change).toMatchObject({ titleCompany: null, closeDate: null, commissionRate: 2.5, grossCommission: null, clientId: null })
  })

  it('names another agent only where the form asks for one', () => {
    expect(JSON.parse(JSON.stringify(toChange({ side: 'BUYER' })))).not.toHaveProperty('agentId')
    expect(toChange({ side: 'BUYER', agentId: 'a' })).toHaveProperty('agentId', 'a')
  })
})
