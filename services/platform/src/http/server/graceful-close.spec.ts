import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { httpAdapter } from './fastify-adapter.js'
import { closeGracefully } from './graceful-close.js'

interface Heard {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

let server: FastifyInstance
let kept: Agent
let url: string
let finish: () => void

beforeEach(async () => {
  kept = new Agent({ keepAlive: true, maxSockets: 1 })
  server = httpAdapter({ host: '127.0.0.1', publicUrl: 'http://localhost:4200', trustedProxies: [] }).getInstance()
  server.get('/api/quick', async () => ({ done: 'quick' }))
  server.get('/api/slow', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { done: 'slow' }
  })
  server.get('/api/health/ready', async () => ({ status: 'ok' }))
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  kept.destroy()
  await server.close()
})

const call = (path: string, agent: Agent = new Agent()): Promise<Heard> =>
  new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: JSON.parse(text) }),
      )
    })
      .once('error', reject)
      .end()
  })

// Errors of Node's own parts are no Error of the test's realm.
const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code')

/** Nothing listens any more. */
const untilRefused = async (): Promise<void> => {
  for (;;) {
    const code = await call('/api/quick').then(
      () => null,
      (error: unknown) => codeOf(error),
    )
    if (code === 'ECONNREFUSED') return
    await pause(5)
  }
}

it('a stopping server loses no request', async () => {
  const idle = new Agent({ keepAlive: true })
  for (const agent of [kept, idle]) expect((await call('/api/quick', agent)).headers['connection']).not.toBe('close')
  const slow = call('/api/slow')
  let hasLeft = false
  const left = closeGracefully(server, { leadMs: 1_500, quietMs: 1_500, maxWaitMs: 60_000 }).then(() => {
    hasLeft = true
    return hasLeft
  })

  // First it reports not ready and continues to work, for new and open connections.
  expect(await call('/api/health/ready')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { status: 'closing' },
  })
  expect(await call('/api/quick')).toMatchObject({ status: 200 })

  // Then it accepts no connection any more, and still handles requests on open ones.
  await untilRefused()
  expect(await call('/api/quick', kept)).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
    body: { done: 'quick' },
  })
  expect(hasLeft).toBe(false)
  finish()
  expect(await slow).toMatchObject({ status: 200, body: { done: 'slow' } })

  // Without further requests it ends; late ones are refused in the usual shape.
  await left
  const late = await call('/api/quick', idle)
  expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '2', connection: 'close' } })
  expect(late.body).toEqual({
    statusCode: 503,
    code: 'UNAVAILABLE',
    message: expect.any(String),
    error: expect.any(String),
  })
  idle.destroy()
})

it('a server that was suspended while stopping answers what arrived meanwhile', async () => {
  await call('/api/quick', kept)
  const left = closeGracefully(server, { leadMs: 10, quietMs: 500, maxWaitMs: 60_000 })
  await untilRefused()
  const asked = call('/api/quick', kept)
  // The request is sent before anything is read; then the process is suspended for longer than the idle time.
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => process.nextTick(resolve))
  for (const until = performance.now() + 700; performance.now() < until;);
  expect(await asked).toMatchObject({ status: 200 })
  await left
})

it('a server with fast requests does not mistake the time between them for idle', async () => {
  const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true }))
  for (const agent of agents) await call('/api/quick', agent)
  const left = closeGracefully(server, { leadMs: 10, quietMs: 300, maxWaitMs: 60_000 })
  await untilRefused()
  for (const agent of agents) {
    await pause(60)
    expect(await call('/api/quick', agent)).toMatchObject({ status: 200 })
  }
  await left
})

it('a server that stops listening first accepts pending connections', async () => {
  const left = closeGracefully(server, { leadMs: 10, quietMs: 300, maxWaitMs: 60_000 })
  const asked = [call('/api/quick'), call('/api/quick'), call('/api/quick')]
  // The system connects them; when this process resumes, it is time to close.
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => process.nextTick(resolve))
  for (const until = performance.now() + 50; performance.now() < until;);
  expect(await Promise.all(asked)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
  await left
})
