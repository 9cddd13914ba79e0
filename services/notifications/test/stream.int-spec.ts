import { sessionCookieOf, signedInAs, trySignIn } from '@bluebonnet/brokerage/testing'
import { Sessions } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/domain'
import { CALLER_RESOLVER, type CallerResolver, Live, LiveHub, Tx } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { request } from 'node:http'
import { Fixture } from './fixture.js'

const fixture = await Fixture.start()
const agent = await signedInAs(fixture.test)
const broker = await signedInAs(fixture.test, { role: 'BROKER' })

afterAll(() => fixture.close())

interface Heard {
  status: number
  type: string
  text: string
  ended: boolean
  close(): void
}

const open: Heard[] = []

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

/** Opens the stream like a browser, and returns once the server has registered it. */
const listen = async (cookie: string): Promise<Heard> => {
  const address = fixture.test.app.getHttpServer().address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  const heard: Heard = { status: 0, type: '', text: '', ended: false, close: () => undefined }
  const call = request(
    { host: '127.0.0.1', port: address.port, path: '/api/events', headers: { cookie }, agent: false },
    (answer) => {
      heard.status = answer.statusCode ?? 0
      heard.type = String(answer.headers['content-type'])
      answer.setEncoding('utf8').on('data', (part: string) => {
        heard.text += part
      })
      answer.once('close', () => {
        heard.ended = true
      })
    },
  )
  call.once('error', () => undefined)
  heard.close = () => call.destroy()
  call.end()
  open.push(heard)
  await eventually(() => heard.status !== 0 && (heard.status !== 200 || heard.text.includes(': connected')))
  return heard
}

const publish = async (id: string, roles: readonly ('AGENT' | 'BROKER')[]) =>
  fixture.test.app
    .get(Live)
    .publish(fixture.test.dataSource.manager, { event: 'deal', data: { id }, audience: { roles } })

describe('the live stream', () => {
  it('requires a session', async () => {
    const refused = await listen('')
    expect(refused.status).toBe(401)
    const stream = await listen(agent.cookie)
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  it('sends each person their own events', async () => {
    const [mine, other, theirs] = [await listen(agent.cookie), await listen(agent.cookie), await listen(broker.cookie)]
    const event = await fixture.deliver('DEAL_APPROVED', { users: [agent.userId] })
    await fixture.test.app
      .get(Live)
      .publish(fixture.test.dataSource.manager, { event: 'deal', data: { id: 'd1' }, audience: { roles: ['BROKER'] } })
    const notification = `event: notification\ndata: {"eventId":"${event}"}\n\n`
    await eventually(
      () =>
        mine.text.includes(notification) &&
        other.text.includes(notification) &&
        theirs.text.includes('event: deal\ndata: {"id":"d1"}\n\n'),
    )
    expect(theirs.text).not.toContain('notification')
    expect(mine.text).not.toContain('event: deal')
  })

  it('names the author of a change by their screen, and trusts no other name', async () => {
    const stream = await listen(agent.cookie)
    const readAll = (change: string) =>
      fixture.test.ask('/api/notifications/read-all', {
        method: 'POST',
        cookie: agent.cookie,
        headers: { 'change-id': change },
      })
    for (const [change, told] of [
      ['my-change', '{"change":"my-change"}'],
      ['no "name"', '{}'],
    ] as const) {
      await fixture.deliver('DEAL_APPROVED', { users: [agent.userId] })
      expect((await readAll(change)).status).toBe(200)
      await eventually(() => stream.text.includes(`event: notification\ndata: ${told}\n\n`))
    }
  })

  it('starts with the events of just before, so that no change is missed', async () => {
    const before = await listen(broker.cookie)
    await publish('for-brokers', ['BROKER'])
    await publish('for-agents', ['AGENT'])
    await eventually(() => before.text.includes('for-brokers'))
    const late = await listen(broker.cookie)
    await eventually(() => late.text.includes('event: opened'))
    const opening = JSON.parse(/event: opened\ndata: (.+)/.exec(late.text)?.[1] ?? '{}')
    expect(opening.reachMs).toBeGreaterThan(0)
    expect(opening.recent.filter(({ event }: { event: string }) => event === 'deal').at(-1)).toEqual({
      event: 'deal',
      data: { id: 'for-brokers' },
      agoMs: expect.any(Number),
    })
    expect(late.text).not.toContain('for-agents')
  })

  it('is refused to a person with far too many, until one of them is closed', async () => {
    const hub = fixture.test.app.get(LiveHub)
    const other = await signedInAs(fixture.test)
    const listener = { userId: other.userId, role: 'AGENT', isSuperAdmin: false, sessionId: 'many' } as const
    const leaves = Array.from({ length: limits.liveStreams }, () =>
      hub.subscribe(listener, { send: () => undefined, end: () => undefined }),
    )
    try {
      const refused = await fixture.test.ask('/api/events', { cookie: other.cookie })
      expect([refused.status, refused.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'TOO_MANY_STREAMS', message: expect.stringContaining('2,500') }),
      ])
      expect((await listen(agent.cookie)).status).toBe(200)
      leaves[0]?.()
      leaves[0]?.()
      expect((await listen(other.cookie)).status).toBe(200)
      expect((await listen(other.cookie)).status).toBe(429)
    } finally {
      for (const leave of leaves) leave()
    }
  })

  it('ends when its session is signed out, and no other', async () => {
    const second = sessionCookieOf(await trySignIn(fixture.test, 'agent', agent.email))
    const [kept, ended] = [await listen(agent.cookie), await listen(second)]
    await fixture.test.ask('/api/auth/logout', { method: 'POST', cookie: second })
    await eventually(() => ended.ended)
    expect(kept.ended).toBe(false)
  })

  it('ends when its person must set up a second factor, and is refused until they have', async () => {
    const require = (requireTotp: boolean) =>
      fixture.test.ask('/api/settings/brokerage', { method: 'PATCH', cookie: secured.cookie, body: { requireTotp } })
    const secured = await signedInAs(fixture.test, { role: 'BROKER' })
    await fixture.test.dataSource.query('UPDATE users SET totp_enabled_at = now() WHERE id = $1', [secured.userId])
    const manager = await signedInAs(fixture.test, { role: 'MANAGER' })
    const [kept, own, ended] = [await listen(agent.cookie), await listen(secured.cookie), await listen(manager.cookie)]
    expect((await require(true)).status).toBe(200)
    try {
      await eventually(() => ended.ended)
      expect((await listen(manager.cookie)).status).toBe(403)
      expect([kept.ended, own.ended]).toEqual([false, false])
    } finally {
      expect((await require(false)).status).toBe(200)
    }
    expect((await listen(manager.cookie)).status).toBe(200)
  })

  it('ends when the person is deactivated', async () => {
    const leaver = await signedInAs(fixture.test)
    const stream = await listen(leaver.cookie)
    await fixture.test.app.get(Tx).inTransaction(async (manager) => {
      await manager.query('UPDATE users SET is_active = false WHERE id = $1', [leaver.userId])
      await fixture.test.app.get(Sessions).endAll(manager, leaver.userId)
    })
    await eventually(() => stream.ended)
    expect((await listen(leaver.cookie)).status).toBe(401)
  })

  it('is not opened for a session that ends meanwhile', async () => {
    const leaver = await signedInAs(fixture.test)
    const hub = fixture.test.app.get(LiveHub)
    const subscribe = hub.subscribe.bind(hub)
    const sessions = fixture.test.app.get<CallerResolver>(CALLER_RESOLVER)
    const resolve = sessions.resolve.bind(sessions)
    let ending: Promise<unknown> | null = null
    // Between the guard's session check and the subscription: the sign-out's signal finds no stream to end.
    hub.subscribe = (listener, stream) => {
      ending = fixture.test.dataSource.query('DELETE FROM sessions WHERE user_id = $1', [listener.userId])
      return subscribe(listener, stream)
    }
    sessions.resolve = async (...asked) => {
      await ending
      return resolve(...asked)
    }
    try {
      const stream = await listen(leaver.cookie)
      await eventually(() => stream.ended)
      expect(ending).not.toBeNull()
    } finally {
      hub.subscribe = subscribe
      sessions.resolve = resolve
    }
  })

  it('is removed when the browser leaves', async () => {
    const hub = fixture.test.app.get(LiveHub)
    await eventually(() => hub.size === 0)
    const stream = await listen(agent.cookie)
    await eventually(() => hub.size === 1)
    stream.close()
    await eventually(() => hub.size === 0)
    expect(hub.size).toBe(0)
  })
})
