import { signedInAs, startTestApp } from '@bluebonnet/auth/testing'
import { Tx } from '@bluebonnet/platform'
import { NotificationsModule } from '../notifications.module.js'
import { PlanChangeNotice } from './plan-change-notice.js'

const test = await startTestApp([NotificationsModule])

afterAll(() => test.close())

const announced = () =>
  test.dataSource.query<{ payload: object }[]>("SELECT payload FROM outbox WHERE payload ->> 'type' = 'PLAN_CHANGED'")

describe('a change of plan', () => {
  it('is told to the brokers when the agent made it', async () => {
    const agent = await signedInAs(test, { firstName: 'Dana', lastName: 'Whitfield' })
    await test.ask('/api/agent/profile', { method: 'POST', body: { compPlan: 'HIGH_SPLIT' }, cookie: agent.cookie })
    expect(await announced()).toEqual([
      { payload: { type: 'PLAN_CHANGED', subjectId: agent.agentId, actorId: agent.userId } },
    ])
    const announcement = { type: 'PLAN_CHANGED', subjectId: agent.agentId ?? '', actorId: agent.userId } as const
    const composed = await test.app
      .get(Tx)
      .inTransaction((manager) => test.app.get(PlanChangeNotice).compose(manager, announcement))
    expect(composed).toMatchObject({
      audience: { roles: ['BROKER'], except: [agent.userId] },
      message: "Dana Whitfield is now on '90/10 + per-file fee'.",
      link: '/roster',
    })
  })

  it('is not told when a broker made it, or when only the status changed', async () => {
    const before = (await announced()).length
    const agent = await signedInAs(test)
    const broker = await signedInAs(test, { role: 'BROKER' })
    await test.ask(`/api/agents/${agent.agentId}`, {
      method: 'PATCH',
      body: { compPlan: 'MEMBERSHIP' },
      cookie: broker.cookie,
    })
    await test.ask('/api/agent/profile', { method: 'POST', body: { status: 'INACTIVE' }, cookie: agent.cookie })
    expect((await announced()).length).toBe(before)
  })
})
