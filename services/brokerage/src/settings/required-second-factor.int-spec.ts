import { appCode, setUpSecondFactor, withSecondFactor } from '@bluebonnet/auth/testing'
import { LiveHub } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { type NewPerson, signedInAs, startTestApp, testPassword, trySignIn } from '../testing/index.js'

const test = await startTestApp()

afterAll(() => test.close())

const post = (path: string, cookie: string, body: object) =>
  test.ask(`/api/auth/totp/${path}`, { method: 'POST', cookie, body })

const statusOf = async (options: NewPerson) =>
  (await test.ask('/api/agents', { cookie: (await signedInAs(test, options)).cookie })).status

describe('a brokerage that requires a second factor', () => {
  let broker: { cookie: string; email: string }

  beforeAll(async () => {
    broker = await signedInAs(test, { role: 'BROKER' })
    await test.ask('/api/settings/brokerage', { method: 'PATCH', cookie: broker.cookie, body: { requireTotp: true } })
  })

  it('restricts users without one to their own account, in existing sessions too', async () => {
    const refused = await test.ask('/api/settings/brokerage', { cookie: broker.cookie })
    expect([refused.status, refused.json()]).toEqual([403, expect.objectContaining({ code: 'TOTP_SETUP_REQUIRED' })])
    expect((await test.ask('/api/agents', { cookie: broker.cookie })).status).toBe(403)
    expect((await test.ask('/api/auth/user', { cookie: broker.cookie })).json()).toMatchObject({
      secondFactor: 'required',
    })
    expect((await test.ask('/api/auth/sessions', { cookie: broker.cookie })).status).toBe(200)
    const signIn = await trySignIn(test, 'broker', broker.email)
    expect([signIn.status, signIn.json()]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ secondFactor: 'required' }) }),
    ])
  })

  it('lets them continue as soon as they have it', async () => {
    const secret = await setUpSecondFactor(test, broker.cookie)
    expect((await test.ask('/api/agents', { cookie: broker.cookie })).status).toBe(403)
    await post('enable', broker.cookie, { code: appCode(secret) })
    expect((await test.ask('/api/agents', { cookie: broker.cookie })).status).toBe(200)
  })

  it('ends the streams of users who remove theirs, unless none is required of them', async () => {
    const [manager, agent] = [await withSecondFactor(test, { role: 'MANAGER' }), await withSecondFactor(test)]
    const ended: string[] = []
    for (const { userId } of [manager, agent]) {
      test.app
        .get(LiveHub)
        .subscribe(
          { userId, role: 'MANAGER', isSuperAdmin: false, sessionId: userId },
          { send: () => undefined, end: () => ended.push(userId) },
        )
    }
    for (const { cookie, secret } of [agent, manager]) {
      expect((await post('disable', cookie, { password: testPassword, code: appCode(secret) })).status).toBe(200)
    }
    await eventually(() => ended.length > 0)
    expect(ended).toEqual([manager.userId])
  })

  it('requires it from brokers, managers and super admins, and nobody else', async () => {
    expect(await statusOf({ role: 'MANAGER' })).toBe(403)
    expect(await statusOf({ isSuperAdmin: true })).toBe(403)
    expect(await statusOf({ role: 'AGENT' })).toBe(200)
    expect(await statusOf({ role: 'TC' })).toBe(200)
  })
})
