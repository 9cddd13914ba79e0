import { AccountingModule } from '@bluebonnet/accounting'
import { addClient, signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { calls } from '@bluebonnet/contracts/calls'
import { ReportsModule } from '../src/index.js'
import { signedInSeller } from './people.js'

const test = await startTestApp([AccountingModule, ReportsModule])
const admin = await signedInAs(test, { role: 'AGENT', isSuperAdmin: true })
const broker = await signedInAs(test, { role: 'BROKER' })

afterAll(() => test.close())

const steps = async (cookie: string) =>
  calls['GET /api/setup-steps'].answer.parse((await test.ask('/api/setup-steps', { cookie })).json())
const done = async (cookie: string) => (await steps(cookie)).flatMap(({ step, isDone }) => (isDone ? [step] : []))
const dismiss = (cookie: string, ...asked: string[]) =>
  test.ask('/api/setup-steps/dismiss', { method: 'POST', cookie, body: { steps: asked } })
const dismissals = async () =>
  (await test.dataSource.query<object[]>("SELECT after FROM audit_log WHERE action = 'brokerage.dismiss-setup'")).length

describe('set-up steps of a new brokerage', () => {
  it('are shown by permission', async () => {
    expect((await steps(admin.cookie)).map(({ step }) => step)).toEqual(['BROKERAGE', 'MAIL', 'BROKER'])
    expect((await steps(broker.cookie)).map(({ step }) => step)).toEqual([
      'BROKERAGE',
      'PLANS',
      'PEOPLE',
      'CLIENTS',
      'DEALS',
      'CDA',
    ])
  })

  it('are done when rows show it', async () => {
    expect(await done(admin.cookie)).toEqual(['BROKER'])
    expect(await done(broker.cookie)).toEqual([])
    const { agentId } = await signedInSeller(test)
    await addClient(test.dataSource, { agentId })
    const settings = {
      address: '1 Main St',
      phone: '(512) 555-0142',
      licenceNumber: '9000001',
      designatedBroker: { name: 'Ada Jones', licenceNumber: '0561208' },
    }
    const changed = await test.ask('/api/settings/brokerage', {
      method: 'PATCH',
      cookie: broker.cookie,
      body: settings,
    })
    expect(changed.status).toBe(200)
    expect(await done(broker.cookie)).toEqual(['BROKERAGE', 'PEOPLE', 'CLIENTS'])
    await test.ask('/api/settings/brokerage', {
      method: 'PATCH',
      cookie: broker.cookie,
      body: { plans: { CAP_80_20: { cap: 20_000 } } },
    })
    expect(await done(broker.cookie)).toEqual(['BROKERAGE', 'PLANS', 'PEOPLE', 'CLIENTS'])
  })

  it('keep the step of deals while there is a sample, which does not finish it', async () => {
    const ofDeals = async () => (await steps(broker.cookie)).find(({ step }) => step === 'DEALS')
    expect(await ofDeals()).toEqual({ step: 'DEALS', isDone: false, sampleDealId: null })
    expect((await steps(admin.cookie)).every(({ sampleDealId }) => sampleDealId === undefined)).toBe(true)
    const sample = (method: 'POST' | 'DELETE') => test.ask('/api/sample-deal', { method, cookie: broker.cookie })
    const { id } = calls['POST /api/sample-deal'].answer.parse((await sample('POST')).json())
    await dismiss(broker.cookie, 'DEALS')
    expect(await ofDeals()).toEqual({ step: 'DEALS', isDone: false, sampleDealId: id })
    await sample('DELETE')
    expect(await ofDeals()).toBeUndefined()
    await test.dataSource.query('DELETE FROM dismissed_setup_steps')
  })

  it('can be dismissed by those with permission, and go when nothing is left', async () => {
    expect((await dismiss(broker.cookie, 'MAIL')).status).toBe(200)
    expect((await steps(admin.cookie)).map(({ step }) => step)).toContain('MAIL')
    await dismiss(broker.cookie, 'DEALS')
    expect((await steps(broker.cookie)).map(({ step }) => step)).not.toContain('DEALS')
    await dismiss(broker.cookie, 'DEALS')
    expect(await dismissals()).toBe(2)
    await dismiss(broker.cookie, 'CDA')
    expect(await steps(broker.cookie)).toEqual([])
    await dismiss(admin.cookie, 'MAIL')
    expect(await steps(admin.cookie)).toEqual([])
  })
})
