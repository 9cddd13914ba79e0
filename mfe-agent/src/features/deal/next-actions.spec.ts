import type { Deal } from '@bluebonnet/contracts'
import { nextActions } from './next-actions.js'

const nobody = { approves: false, rejects: false, changes: false, decidesCda: false }
const agent = { ...nobody, changes: true }
const broker = { ...agent, decidesCda: true }

const cda = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  version: 1,
  pdfUrl: null,
  approvedAt: null,
  sentToTitleAt: null,
  voidedAt: null,
  stale: false,
  staleReason: null,
}
const dealWith = (changes: Partial<Deal>) => ({
  status: 'APPROVED' as const,
  nextStatuses: ['ACTIVE' as const, 'UNDER_CONTRACT' as const, 'CANCELLED' as const],
  approvedAt: '2026-11-02T15:00:00Z',
  cda: null,
  ...changes,
})

describe('the next action of a deal', () => {
  it('is Approve or Reject for a pending deal', () =>
    expect(
      nextActions(dealWith({ status: 'PENDING_BROKER_APPROVAL', nextStatuses: ['CANCELLED'], approvedAt: null }), {
        ...broker,
        approves: true,
        rejects: true,
      }),
    ).toEqual(['approve', 'reject']))
  it('is the CDA after approval, then the move towards closing', () =>
    expect(nextActions(dealWith({}), agent)).toEqual(['generate', 'UNDER_CONTRACT']))
  it('is nothing for somebody the deal is shared with', () =>
    expect(nextActions(dealWith({ nextStatuses: [] }), nobody)).toEqual([]))
  it('is the review of a pending CDA, for those who decide', () => {
    expect(nextActions(dealWith({ cda }), broker)).toEqual(['review', 'UNDER_CONTRACT'])
    expect(nextActions(dealWith({ cda }), agent)).toEqual(['UNDER_CONTRACT'])
  })
  it('is to regenerate an outdated or void CDA', () => {
    expect(nextActions(dealWith({ cda: { ...cda, stale: true } }), broker)[0]).toBe('generate')
    expect(nextActions(dealWith({ cda: { ...cda, voidedAt: '2026-11-03T15:00:00Z' } }), agent)[0]).toBe('generate')
  })
  it('is to void an outdated approved one, for those who decide', () => {
    const stale = { ...cda, approvedAt: '2026-11-03T15:00:00Z', stale: true }
    expect(nextActions(dealWith({ cda: stale }), broker)[0]).toBe('review')
    expect(nextActions(dealWith({ cda: stale }), agent)).toEqual(['UNDER_CONTRACT'])
  })
  it('is to send an approved one, once', () => {
    const approved = { ...cda, approvedAt: '2026-11-03T15:00:00Z' }
    expect(nextActions(dealWith({ cda: approved }), broker)[0]).toBe('send')
    const sent = { ...approved, sentToTitleAt: '2026-11-04T15:00:00Z' }
    expect(nextActions(dealWith({ cda: sent }), broker)).toEqual(['UNDER_CONTRACT'])
  })
})
