// An office on PostgreSQL with one worker, which meets one fault after another; in the end its API is stopped.
import { Agent, request } from 'node:http'
import { DroppingProxy, eventually, MailServer } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import type { ProductProcess } from './processes.js'

const testMs = 400_000

let office: BrokerageInProcesses
let database: DroppingProxy
let mails: MailServer
let worker: ProductProcess | undefined
let agent: string
let broker: string

beforeAll(async () => {
  mails = await MailServer.start()
  office = await BrokerageInProcesses.open(null)
  database = await DroppingProxy.before(new URL(office.databaseUrl))
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  broker = await office.signIn({ role: 'BROKER' }, 'broker')
}, testMs)

afterAll(async () => {
  await office?.close()
  await database?.close()
  await mails?.close()
})

const startWorker = async (): Promise<void> => {
  worker ??= await office.startWorker({
    environment: { DATABASE_URL: database.instead(office.databaseUrl), SMTP_URL: mails.urlAt() },
  })
}

const well = { ok: true, detail: expect.any(String) }
const notWell = { ok: false, detail: expect.any(String) }
const saysIn = async (expected: unknown, withinMs: number): Promise<void> => {
  await eventually(async () => {
    try {
      expect(await office.health()).toMatchObject(Object(expected))
      return true
    } catch {
      return false
    }
  }, withinMs).catch(async () => expect(await office.health()).toMatchObject(Object(expected)))
}

describe('a store that refuses for a while', () => {
  it(
    'appears in the health check with its late work, which is done soon after it answers again',
    async () => {
      await saysIn({ status: 'ok', checks: { worker: notWell } }, 30_000)
      await startWorker()
      await saysIn(
        {
          status: 'ok',
          checks: { database: well, worker: well, queue: well, store: well, mail: well, work: well },
          late: [],
        },
        60_000,
      )
      const dealId = await office.approvedDeal(agent, broker)
      const repair = await office.breakStore()
      const cdaId = await office.generate(dealId, agent)
      await saysIn({ status: 'ok', checks: { store: notWell, queue: well, mail: well } }, 60_000)
      await saysIn({ checks: { work: notWell }, late: [{ kind: 'cdas.render', count: 1, failing: 1 }] }, 90_000)
      expect(JSON.stringify(await office.health())).not.toMatch(/\/tmp|objects|SELECT|127\.0\.0\.1|ENOTDIR/)
      await repair()
      await eventually(() => office.isDone(cdaId), 60_000)
      await saysIn({ checks: { store: well, work: well }, late: [] }, 60_000)
      expect(await office.traces(cdaId)).toMatchObject({ documents: 1, files: 1 })
    },
    testMs,
  )
})

/** Every mail of the office is sent and recorded. */
const allMailed = async (): Promise<boolean> => {
  const [open] = await office.dataSource.query<{ count: string }[]>(
    `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND job NOT LIKE '%.sweep%')
          + (SELECT count(*) FROM notifications WHERE mail_after IS NOT NULL AND mailed_at IS NULL) AS count`,
  )
  return Number(open?.count) === 0
}

/** The Message-IDs accepted since, more often than this. */
const repeated = (most: number): number[] => [...mails.taken.values()].filter((times) => times > most)

describe('a mail', () => {
  beforeAll(startWorker, testMs)

  beforeEach(async () => {
    await eventually(allMailed, 120_000)
    mails.taken.clear()
  })

  it(
    'is sent once when the database fails at the moment the mail server accepts it',
    async () => {
      // Every record about the first ten mails meets a dead connection first.
      let cuts = 0
      mails.onTaken = () => {
        if (cuts < 10) database.shut()
        cuts += 1
        setTimeout(() => database.reopen(), 700)
        return 'answer'
      }
      for (let deal = 0; deal < 2; deal += 1) await office.generate(await office.approvedDeal(agent, broker), agent)
      await eventually(() => mails.taken.size >= 6, 120_000)
      await eventually(allMailed, 120_000)
      expect(repeated(1)).toEqual([])
    },
    testMs,
  )

  it(
    'whose acceptance was lost is repeated under its own Message-ID, and no other with it',
    async () => {
      let cut = ''
      mails.onTaken = (messageId) => {
        if (cut !== '') return 'answer'
        cut = messageId
        return 'cut'
      }
      await office.generate(await office.approvedDeal(agent, broker), agent)
      await eventually(() => (mails.taken.get(cut) ?? 0) > 1, 120_000)
      await eventually(allMailed, 120_000)
      expect(mails.taken.get(cut)).toBe(2)
      expect(repeated(1)).toHaveLength(1)
    },
    testMs,
  )
})

interface Heard {
  status: number
  retryAfter: string | undefined
  connection: string | undefined
  body: unknown
}

const usualRefusal = { statusCode: 503, code: 'UNAVAILABLE', message: expect.any(String), error: expect.any(String) }

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
  // Else a statement of the worker could be the one that waits for a lock.
  beforeAll(() => office.killWorkers())

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
