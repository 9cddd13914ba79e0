import { Agent, request } from 'node:http'
import { eventually } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'

const testMs = 400_000

interface Heard {
  status: number
  retryAfter: string | undefined
  connection: string | undefined
  body: unknown
}

const usualRefusal = { statusCode: 503, code: 'UNAVAILABLE', message: expect.any(String), error: expect.any(String) }

let office: BrokerageInProcesses
let agent: string

beforeAll(async () => {
  office = await BrokerageInProcesses.open(null)
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
}, testMs)

afterAll(() => office?.close())

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** One call over the connections of `agent`; rejects when the connection fails. */
const call = (
  through: Agent,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: agent, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const asked = request(`${office.url}${path}`, { agent: through, method, headers }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('error', reject)
        .once('end', () => {
          const { 'retry-after': retryAfter, connection } = answer.headers
          resolve({ status: answer.statusCode ?? 0, retryAfter, connection, body: bodyOf(text) })
        })
    })
    asked.once('error', reject)
    asked.end(body)
  })

const fresh = (): Agent => new Agent()

const refused = (error: unknown): boolean => Reflect.get(Object(error), 'code') === 'ECONNREFUSED'

describe('an API that is stopped', () => {
  it(
    'reports not ready first, finishes its requests, and answers new ones in the usual shape',
    async () => {
      const kept = new Agent({ keepAlive: true, maxSockets: 4 })
      await Promise.all(Array.from({ length: 4 }, () => call(kept, '/api/deals')))
      // A pending request while the process is stopped.
      const { slow, ended } = await office.dataSource.transaction(async (manager) => {
        await manager.query('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE')
        const held = call(fresh(), '/api/clients')
        await eventually(async () => (await office.waitingForLocks()) > 0, 20_000)
        const end = office.api.end()
        await eventually(() => call(fresh(), '/api/health/ready').then(({ status }) => status === 503, refused), 20_000)
        return { slow: held, ended: end }
      })
      expect((await slow).status).toBe(200)
      // New requests on an open connection are answered or refused in the usual shape, until no connection is left.
      const late: Heard[] = []
      for (;;) {
        const heard = await call(kept, '/api/deals', { method: 'POST', body: '{}' }).catch(() => null)
        if (heard === null) break
        late.push(heard)
      }
      for (const heard of late.filter(({ status }) => status === 503))
        expect(heard).toMatchObject({ retryAfter: '2', body: usualRefusal })
      expect(late.every(({ status }) => status === 400 || status === 503)).toBe(true)
      expect(await ended).toBe(0)
      kept.destroy()
    },
    testMs,
  )
})
