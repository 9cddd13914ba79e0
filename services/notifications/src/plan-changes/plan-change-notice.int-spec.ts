import { signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { Tx } from '@bluebonnet/platform'
import { z } from 'zod'
import { NotificationsModule } from '../notifications.module.js'

import type { Announcement } from '../announcements/announcement.js'
import { PlanChangeNotice } from './plan-change-notice.js'

const test = await startTestApp([NotificationsModule])

afterAll(() => test.close())

const announcement = z.strictObject({
  type: z.literal('PLAN_CHANGED'),
  subjectId: z.string(),
  actorId: z.string(),
  aspect: z.string().optional(),
})

const announced = () =>
  test.dataSource.query<{ payload: object }[]>("SELECT payload FROM outbox WHERE payload ->> 'type' = 'PLAN_CHANGED'")
const told = async (agentId: string | null) =>
  z
    .array(z.strictObject({ payload: announcement }))
    .parse(await announced())
    .map(({ payload }) => payload)
    .filter(({ subjectId }) => subjectId === agentId)
const composed = (all: Announcement[]) =>
  test.app
    .get(Tx)
    .inTransaction((manager) => Promise.all(all.map((one) => test.app.get(PlanChangeNotice).compose(manager, one))))

describe('a change of plan', () => {
  it('notifies the brokers when the agent made it', async () => {
    const agent = await signedInAs(test, { firstName: 'Dana', lastName: 'Whitfield' })
    await test.ask('/api/agent/profile', { method: 'POST', body: { compPlan: 'HIGH_SPLIT' }, cookie: agent.cookie })
    expect(await announced()).toEqual([
      { payload: { type: 'PLAN_CHANGED', subjectId: agent.agentId, actorId: agent.userId, aspect: 'PLAN' } },
    ])
    expect(await composed(await told(agent.agentId))).toMatchObject([
      {
        audience: { roles: ['BROKER'], except: [agent.userId] },
        message: "Dana Whitfield is now on '90/10 + per-file fee'.",
        link: '/roster',
      },
    ])
  })

  it('notifies only the agent, with author and plan, when somebody else made it', async () => {
    const agent = await signedInAs(test, { firstName: 'Ana', lastName: 'Ortega' })
    const broker = await signedInAs(test, { role: 'BROKER', firstName: 'Caro', lastName: 'Hill' })
    const change = { method: 'PATCH', body: { compPlan: 'MEMBERSHIP' }, cookie: broker.cookie } as const
    await test.ask(`/api/agents/${agent.agentId}`, change)
    await test.ask(`/api/agents/${agent.agentId}`, change)
    const said = await told(agent.agentId)
    expect(said).toMatchObject([{ actorId: broker.userId }])
    expect(await composed(said)).toMatchObject([
      {
        audience: { users: [agent.userId], except: [broker.userId] },
        title: 'Your compensation plan changed',
        message: "Caro Hill put you on 'Membership + small per-file'.",
        link: '/commission',
      },
    ])
  })

  it('notifies also of a custom plan', async () => {
    const agent = await signedInAs(test)
    const broker = await signedInAs(test, { role: 'BROKER', firstName: 'Caro', lastName: 'Hill' })
    const steps = [{ id: 'split', label: 'Split', stage: 'SPLIT', kind: 'PERCENT', percent: 30, of: 'SHARE' }]
    const body = { name: 'Hill Country team', reason: 'New', caps: [], steps }
    const plan = await test.ask('/api/plans', { method: 'POST', body, cookie: broker.cookie })
    const { id: planId } = z.looseObject({ id: z.string() }).parse(plan.json())
    const put = { planId, reason: 'As agreed' }
    await test.ask(`/api/agents/${agent.agentId}/plan`, { method: 'POST', body: put, cookie: broker.cookie })
    expect(await composed(await told(agent.agentId))).toMatchObject([
      { audience: { users: [agent.userId] }, message: "Caro Hill put you on 'Hill Country team'." },
    ])
  })

  it('notifies the agent when somebody else changed their cap or cap year', async () => {
    const agent = await signedInAs(test)
    const broker = await signedInAs(test, { role: 'BROKER', firstName: 'Caro', lastName: 'Hill' })
    for (const body of [{ annualCap: 12_000 }, { capYearStart: '2026-03-01' }, { annualCap: 12_000 }])
      await test.ask(`/api/agents/${agent.agentId}`, { method: 'PATCH', body, cookie: broker.cookie })
    const said = {
      audience: { users: [agent.userId], except: [broker.userId] },
      title: 'Your cap changed',
      message: 'Caro Hill changed your cap or the start of your cap year.',
      link: '/commission',
    }
    expect(await composed(await told(agent.agentId))).toMatchObject([said, said])
  })

  it('notifies nobody when only the status changed', async () => {
    const agent = await signedInAs(test)
    await test.ask('/api/agent/profile', { method: 'POST', body: { status: 'INACTIVE' }, cookie: agent.cookie })
    expect(await told(agent.agentId)).toEqual([])
  })
})
