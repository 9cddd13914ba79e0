import { cdaState, commissionLabels, dealStatusColours, statusLabel } from './labels.js'

describe('labels', () => {
  it('write a status with spaces instead of underscores', () => {
    expect(statusLabel('PENDING_BROKER_APPROVAL')).toBe('PENDING BROKER APPROVAL')
    expect(statusLabel('UNDER_CONTRACT')).toBe('UNDER CONTRACT')
  })

  it("keep the five colours of the filter's statuses", () => {
    const { NEW, UNDER_CONTRACT, PENDING, CLOSED, CANCELLED } = dealStatusColours
    expect([NEW, UNDER_CONTRACT, PENDING, CLOSED, CANCELLED]).toEqual(['blue', 'yellow', 'purple', 'green', 'red'])
  })

  it('name a deal on the CDA table', () => {
    expect(commissionLabels.CLOSED).toBe('Paid')
    expect(commissionLabels.UNDER_CONTRACT).toBe('Pending')
    expect(commissionLabels.PENDING).toBe('Pending')
    expect(commissionLabels.APPROVED).toBe('Draft')
  })

  it('show the state of a CDA, the most important first', () => {
    const made = { pdfUrl: '/objects/1', approvedAt: null, sentToTitleAt: null, voidedAt: null, stale: false }
    const moment = '2026-11-20T12:00:00.000Z'
    expect(cdaState({ ...made, pdfUrl: null })).toBe('MAKING')
    expect(cdaState(made)).toBe('READY')
    expect(cdaState({ ...made, stale: true })).toBe('STALE')
    expect(cdaState({ ...made, approvedAt: moment })).toBe('APPROVED')
    expect(cdaState({ ...made, approvedAt: moment, sentToTitleAt: moment })).toBe('SENT')
    expect(cdaState({ ...made, approvedAt: moment, sentToTitleAt: moment, voidedAt: moment })).toBe('VOID')
  })
})
