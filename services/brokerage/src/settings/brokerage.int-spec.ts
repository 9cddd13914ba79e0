import { signedInAs, startTestApp } from '../testing/index.js'
import { Brokerage } from './brokerage.js'

const test = await startTestApp()
const cookies = {
  broker: (await signedInAs(test, { role: 'BROKER' })).cookie,
  manager: (await signedInAs(test, { role: 'MANAGER' })).cookie,
  agent: (await signedInAs(test)).cookie,
  admin: (await signedInAs(test, { isSuperAdmin: true })).cookie,
}

afterAll(() => test.close())

const path = '/api/settings/brokerage'
const read = async () => (await test.ask(path, { cookie: cookies.agent })).json()
const change = (body: unknown, cookie = cookies.broker) => test.ask(path, { method: 'PATCH', body, cookie })

describe("the brokerage's settings", () => {
  it('have defaults until somebody saves them', async () => {
    expect(await read()).toMatchObject({
      timeZone: 'America/Chicago',
      defaultCommissionRate: 3,
      plans: {
        CAP_80_20: { split: 20, cap: 18_000, fee: 199 },
        HIGH_SPLIT: { split: 10, cap: null, fee: 199 },
        MEMBERSHIP: { split: 0, cap: null, fee: 99 },
      },
    })
  })

  it('change in part, to the cent and the thousandth, with an audit row of what changed', async () => {
    const answer = await change({
      name: 'Hill Country Realty',
      licenceNumber: '0009876',
      defaultCommissionRate: 2.875,
      designatedBroker: { name: 'Bea Hill' },
      plans: { CAP_80_20: { cap: 20_000.01 } },
    })
    expect(answer.status).toBe(200)
    expect(await read()).toEqual(answer.json())
    expect(answer.json()).toMatchObject({
      name: 'Hill Country Realty',
      licenceNumber: '0009876',
      defaultCommissionRate: 2.875,
      designatedBroker: { name: 'Bea Hill', licenceNumber: null },
      plans: { CAP_80_20: { split: 20, cap: 20_000.01, fee: 199 }, HIGH_SPLIT: { split: 10, cap: null, fee: 199 } },
    })
    expect((await test.app.get(Brokerage).settings()).plans.CAP_80_20).toEqual({
      kind: 'CAP_80_20',
      brokerageShare: 20_000,
      capCents: 2_000_001,
      perFileFeeCents: 19_900,
    })
    const [audit] = await test.dataSource.query<{ before: object; after: object }[]>(
      "SELECT before, after FROM audit_log WHERE action = 'brokerage.update'",
    )
    expect(Object.keys(audit?.after ?? {}).toSorted()).toEqual([
      'defaultCommissionRate',
      'designatedBroker',
      'licenceNumber',
      'name',
      'plans',
    ])
  })

  it('are changed by brokers and super admins only', async () => {
    expect((await change({ phone: '512 555 0100' }, cookies.admin)).status).toBe(200)
    expect((await change({ phone: '1' }, cookies.manager)).status).toBe(403)
    expect((await change({ phone: '1' }, cookies.agent)).status).toBe(403)
  })

  it.each([
    [{ timeZone: 'America/Gotham' }],
    [{ defaultCommissionRate: 101 }],
    [{ iabsUrl: 'javascript:alert(1)' }],
    [{ name: '' }],
    [{ plans: { GOLD: {} } }],
    [{ other: 1 }],
  ])('refuse %j', async (body) => {
    expect((await change(body)).status).toBe(400)
  })

  it('show the public only what the footer has', async () => {
    await change({ iabsUrl: 'https://hillcountry.test/iabs.pdf' })
    expect((await test.ask('/api/public/brokerage')).json()).toEqual({
      name: 'Hill Country Realty',
      phone: '512 555 0100',
      licenceNumber: '0009876',
      iabsUrl: 'https://hillcountry.test/iabs.pdf',
    })
  })
})
