import { settingsChange, type SettingsValues } from './brokerage-values.js'

const before: SettingsValues = {
  name: 'Bluebonnet Realty',
  address: '100 Congress Ave, Austin, TX 78701',
  phone: null,
  licenceNumber: '0600001',
  designatedBroker: { name: 'Blake Broker', licenceNumber: '0500001' },
  iabsUrl: null,
  licenceFileUrl: null,
  requireTotp: false,
  incompleteFilesAllowed: true,
  arrearsLimit: 50,
  paymentRoute: 'TABLE',
  remittance: null,
  logo: null,
  version: 1,
  timeZone: 'America/Chicago',
  defaultCommissionRate: 3,
  plans: {
    CAP_80_20: { split: 20, cap: 18_000, fee: 199 },
    HIGH_SPLIT: { split: 10, cap: null, fee: 199 },
    MEMBERSHIP: { split: 0, cap: null, fee: 99 },
  },
}

describe('a change of the brokerage’s settings', () => {
  it('leaves out unchanged fields', () => {
    expect(settingsChange(before, { ...before, phone: '' })).toEqual({})
    expect(settingsChange({ ...before, logo: '/logo/1' }, before)).toEqual({})
  })

  it('sends only the changed field of the changed plan', () => {
    const plans = { ...before.plans, HIGH_SPLIT: { ...before.plans.HIGH_SPLIT, fee: 249 } }
    expect(settingsChange(before, { ...before, plans })).toEqual({ plans: { HIGH_SPLIT: { fee: 249 } } })
  })

  it('clears an emptied field', () => {
    expect(
      settingsChange(before, {
        ...before,
        address: ' ',
        designatedBroker: { name: 'Blake Broker', licenceNumber: '' },
      }),
    ).toEqual({ address: null, designatedBroker: { licenceNumber: null } })
  })

  it('can remove a cap', () => {
    const plans = { ...before.plans, CAP_80_20: { ...before.plans.CAP_80_20, cap: null } }
    expect(settingsChange(before, { ...before, plans })).toEqual({ plans: { CAP_80_20: { cap: null } } })
  })
})
