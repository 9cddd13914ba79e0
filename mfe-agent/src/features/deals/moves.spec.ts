import { describe, expect, it } from '@jest/globals'
import { moveLabel, movesOf, nextStep, isReversal } from './moves.js'

describe('the buttons of a deal', () => {
  it('offer the step towards closing only when the server allows it', () => {
    expect(nextStep({ status: 'UNDER_CONTRACT', nextStatuses: ['ACTIVE', 'PENDING', 'CLOSED', 'CANCELLED'] })).toBe(
      'PENDING',
    )
    expect(nextStep({ status: 'UNDER_CONTRACT', nextStatuses: ['CLOSED', 'CANCELLED'] })).toBeNull()
    expect(nextStep({ status: 'CLOSED', nextStatuses: [] })).toBeNull()
  })

  it('put the way forward first and cancelling last', () => {
    expect(movesOf({ status: 'PENDING', nextStatuses: ['ACTIVE', 'CANCELLED', 'UNDER_CONTRACT', 'CLOSED'] })).toEqual([
      'CLOSED',
      'ACTIVE',
      'UNDER_CONTRACT',
      'CANCELLED',
    ])
  })

  it("say what a move means from the deal's stage", () => {
    expect(moveLabel('DRAFT', 'PENDING_BROKER_APPROVAL')).toBe('Submit for approval')
    expect(moveLabel('REJECTED', 'PENDING_BROKER_APPROVAL')).toBe('Submit again')
    expect(moveLabel('APPROVED', 'ACTIVE')).toBe('Mark active')
    expect(moveLabel('PENDING', 'ACTIVE')).toBe('Back to active')
    expect(moveLabel('CLOSED', 'PENDING')).toBe('Reopen deal')
  })

  it('confirm leaving a contract or cancelling, not moving forward', () => {
    expect(isReversal('PENDING', 'ACTIVE')).toBe(true)
    expect(isReversal('DRAFT', 'CANCELLED')).toBe(true)
    expect(isReversal('APPROVED', 'ACTIVE')).toBe(false)
    expect(isReversal('UNDER_CONTRACT', 'CLOSED')).toBe(false)
    expect(isReversal('CLOSED', 'PENDING')).toBe(true)
  })
})
