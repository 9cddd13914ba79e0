import type { CommissionLine } from '@bluebonnet/commission'
import type { CdaFacts } from '@bluebonnet/commission-service'
import { payeeOf } from './line-payee.js'

const facts: CdaFacts = {
  brokerage: { name: 'Bluebonnet', address: null, phone: null, licenceNumber: null },
  agent: { name: 'Dana Whitfield', licenceNumber: '0600001' },
  deal: {
    propertyAddress: '12 Oak St',
    city: 'Austin',
    state: 'TX',
    zip: '78704',
    mlsId: null,
    side: 'BUYER',
    closeDate: null,
    buyerSellerName: null,
    clientName: null,
    titleCompany: null,
    titleCompanyEmail: null,
    escrowOfficer: null,
    gfNumber: null,
  },
}
const cda = { agentId: 'own', facts }
const line = (fields: Partial<CommissionLine>): CommissionLine => ({
  kind: 'AGENT_SPLIT',
  payee: 'AGENT',
  cents: 100,
  step: '',
  ...fields,
})

describe('the payee of a CDA line', () => {
  it.each([
    ['nobody but the brokerage', line({ kind: 'PER_FILE_FEE', payee: 'BROKERAGE' }), {}],
    ['the agent of the CDA, where it names none', line({}), { agentId: 'own', payeeId: null, name: 'Dana Whitfield' }],
    [
      'the agent whom it names',
      { ...line({}), agent: { agentId: 'other', name: 'Luis Ortega', licenceNumber: null } },
      { agentId: 'other', payeeId: null, name: 'Luis Ortega' },
    ],
    [
      'somebody outside',
      line({ kind: 'LEVY', payee: 'OTHER', to: { payeeId: 'levy', name: 'County', licenceNumber: null } }),
      { agentId: null, payeeId: 'levy', name: 'County' },
    ],
  ])('%s', (_what, given, expected) => {
    const { agentId, payeeId, name } = payeeOf(given, cda) ?? {}
    expect({ agentId, payeeId, name }).toEqual(expected)
  })
})
