import { cdaMail } from './cda.mails.js'

const sent = {
  brokerage: 'Hill Country Realty',
  property: '12 Pecan Street, Boerne, TX 78006',
  gfNumber: null,
  url: 'https://office.example/s/1',
  expiresOn: '2026-12-11',
}

describe('the mail of a CDA', () => {
  it('introduces the first version, and says which one a later version replaces', () => {
    const first = cdaMail.render({ ...sent, version: 1, replaces: null })
    const second = cdaMail.render({ ...sent, version: 2, replaces: 1 })
    expect([first.subject, second.subject]).toEqual([
      'Commission Disbursement Authorization: 12 Pecan Street, Boerne, TX 78006',
      'Commission Disbursement Authorization, version 2 (replaces version 1): 12 Pecan Street, Boerne, TX 78006',
    ])
    expect(second.paragraphs).toContain('It replaces version 1. Do not disburse under version 1.')
    expect(first.paragraphs).toHaveLength(2)
  })
})
