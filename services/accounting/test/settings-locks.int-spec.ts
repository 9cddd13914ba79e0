import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { openOffice } from '@bluebonnet/app/testing/office'
import { idOf } from '@bluebonnet/app/testing/payment-desk'
import { DealLocks } from '@bluebonnet/deals'
import { eventually } from '@bluebonnet/testing'
import { updatePaymentStates } from '../src/payments/desks.js'

const office = await openOffice()
afterAll(() => office.close())
// Nobody can lock the row before it is stored.
await office.patch(office.broker, '/api/settings/brokerage', { phone: '(512) 555-0142' })

/** An agent whose plan pays the brokerage nothing: whether anything is to be received follows the settings. */
const keepingAll = async () => {
  const who = await newAgent(office)
  const free = { id: 'split', label: 'Split', stage: 'SPLIT', kind: 'PERCENT', percent: 0, of: 'SHARE' }
  const plan = await office.post(office.broker, '/api/plans', {
    name: `All theirs ${who.agentId}`,
    reason: 'New',
    steps: [free],
  })
  await office.post(office.broker, `/api/agents/${who.agentId}/plan`, { planId: idOf(plan), reason: 'Agreed' })
  return who
}

describe('a change of the settings beside a payment of a CDA that pays the brokerage nothing', () => {
  it.each([{ defaultCommissionRate: 2.5 }, { paymentRoute: 'BROKERAGE' }])('%j waits for it', async (change) => {
    const { dataSource, app } = office.test
    const who = await keepingAll()
    const deal = await contracted(office, { price: 400_000 }, who)
    const { id } = await made(office, deal.id, who)
    // Terms matter to pending CDAs, whom title pays to approved ones.
    if ('paymentRoute' in change) expect((await decide(office, id, 'approve')).status).toBe(200)
    let changing: Promise<{ status: number }> | undefined
    const paying = dataSource.transaction(async (manager) => {
      // This transaction looks for a deadlock first, and is then the one that fails.
      await manager.query("SET LOCAL deadlock_timeout = '10ms'")
      await app.get(DealLocks, { strict: false }).lock(manager, deal.id, deal.agentId)
      changing = office.patch(office.broker, '/api/settings/brokerage', change)
      await eventually(async () => {
        const waiting = await office.rows(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        )
        return waiting.length > 0
      })
      await updatePaymentStates(manager, [id])
    })
    const saved = await paying.then(() => 'saved', String)
    expect([saved, (await changing)?.status]).toEqual(['saved', 200])
  })
})
