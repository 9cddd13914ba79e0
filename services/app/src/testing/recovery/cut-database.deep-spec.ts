import { DroppingProxy } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import { newDeal } from '../permissions/rows.js'

const testMs = 400_000

let office: BrokerageInProcesses
let proxy: DroppingProxy
let agent: string

beforeAll(async () => {
  office = await BrokerageInProcesses.open(null, async (databaseUrl) => {
    proxy = await DroppingProxy.before(new URL(databaseUrl))
    return { environment: { DATABASE_URL: proxy.instead(databaseUrl) } }
  })
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
}, testMs)

afterAll(async () => {
  await office?.close()
  await proxy?.close()
})

interface Heard {
  call: string
  status: number
  retryAfter: string | null
  code: unknown
}

const paths = [
  '/api/deals',
  '/api/clients?limit=5',
  '/api/auth/user',
  '/api/counts',
  '/api/dashboard/stats',
  '/api/search?q=pecan',
  '/api/commission/summary',
]

const ask = async (path: string, body?: unknown): Promise<Heard> => {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${office.url}${path}`, {
    ...sent,
    headers: { cookie: agent, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  const said: unknown = await answer.json()
  const code = typeof said === 'object' && said !== null ? Reflect.get(said, 'code') : undefined
  return {
    call: `${sent.method ?? 'GET'} ${path}`,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    code,
  }
}

const allAtOnce = (): Promise<Heard[]> =>
  Promise.all([...paths.map((path) => ask(path)), ask('/api/deals', newDeal), ask('/api/deals', newDeal)])

describe('a call whose database connection is cut', () => {
  it(
    'is refused with 503 and Retry-After, whatever the call',
    async () => {
      const heard: Heard[] = []
      for (let round = 0; round < 60; round += 1) {
        const answers = allAtOnce()
        // Not a wait: each round cuts its calls at another moment.
        await new Promise((resolve) => {
          setTimeout(resolve, (round * 7) % 41)
        })
        if (round % 3 === 2) {
          proxy.shut()
          heard.push(...(await allAtOnce()))
          proxy.reopen()
        } else proxy.cut()
        heard.push(...(await answers))
      }
      const refused = heard.filter(({ status }) => status >= 400)
      expect(refused.length).toBeGreaterThan(50)
      expect(
        refused.filter(
          ({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || retryAfter !== '2',
        ),
      ).toEqual([])
      expect((await allAtOnce()).every(({ status }) => status < 300)).toBe(true)
    },
    testMs,
  )
})
