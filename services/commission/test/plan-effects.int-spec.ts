import { calls } from '@bluebonnet/contracts/calls'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { type Office, openOffice, type Person } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office?.close())

const planOf = async (code: string): Promise<string> =>
  (await office.rows<{ id: string }>('SELECT id FROM plans WHERE code = $1', [code]))[0]?.id ?? ''
const effects = async (who: Person, code: string) =>
  calls['GET /api/agents/:id/plan-effects'].answer.parse(
    (await office.as(office.broker, `/api/agents/${who.agentId}/plan-effects?planId=${await planOf(code)}`)).json(),
  )
/** Submitted that many days ago. */
const submitted = async (who: Person, days: number): Promise<string> => {
  const { id } = await contracted(office, { price: 400_000 }, who)
  await office.rows('UPDATE deals SET submitted_at = now() - make_interval(days => $2::int) WHERE id = $1', [id, days])
  return id
}

describe('another plan for an agent', () => {
  it('is told by the open deals that it would change, touches none, and then by those that are left', async () => {
    const who = await newAgent(office)
    const [old, newest] = [await submitted(who, 5), await submitted(who, 0)]
    const figures = { now: 9_401, under: 10_601, isApproved: false }
    expect(
      (await effects(who, 'HIGH_SPLIT')).toSorted((a, b) => Number(a.isBySelf) - Number(b.isBySelf)),
    ).toMatchObject([
      { dealId: old, isBySelf: false, ...figures },
      { dealId: newest, isBySelf: true, ...figures },
    ])
    expect(await effects(who, 'CAP_80_20')).toEqual([])
    const cda = await made(office, old, who)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    const planId = await planOf('HIGH_SPLIT')
    const edited = await office.patch(office.broker, `/api/agents/${who.agentId}`, { planId })
    expect(edited.json()).toMatchObject({ compPlan: 'HIGH_SPLIT', planName: '90/10 + per-file fee' })
    expect(await effects(who, 'HIGH_SPLIT')).toMatchObject([{ dealId: old, isBySelf: false, isApproved: true }])
  })

  it('leaves a deal of today by its own choice of plan', async () => {
    const who = await newAgent(office)
    const id = await submitted(who, 0)
    const choice = { planId: await planOf('MEMBERSHIP'), reason: 'Agreed' }
    expect((await office.post(office.broker, `/api/deals/${id}/plan`, choice)).status).toBe(200)
    expect(await effects(who, 'HIGH_SPLIT')).toMatchObject([{ dealId: id, isBySelf: false }])
  })

  it('is not for somebody who is paid by none', async () => {
    const { userId } = office.tc
    const refused = await office.patch(office.broker, `/api/agents/${userId}`, { planId: await planOf('HIGH_SPLIT') })
    expect(refused.status).toBe(409)
  })
})
