import { Controller, Global, Module, Req } from '@nestjs/common'
import { defineCalls } from '@bluebonnet/contracts/call'
import { type Answer, httpRequest, eventually } from '@bluebonnet/testing'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { serve } from '../../../test/http/serve.js'
import { SETTINGS } from '../../config/settings.js'
import { Tx } from '../../database/tx.js'
import { callDecorator, CALLER_RESOLVER, defineErrors, Input, idempotentChangeOf } from '../index.js'

const ways = ['writes', 'refuses', 'fails', 'waits'] as const
type Way = (typeof ways)[number]

const body = z.strictObject({ way: z.enum(ways), email: z.string().optional() })
const probeCalls = defineCalls({
  'POST /api/probe': {
    permission: 'public',
    summary: 'Creates',
    status: 201,
    body,
    answer: z.object({ rows: z.number() }),
  },
})
const ProbeCall = callDecorator(probeCalls)
const probeErrors = defineErrors({ PROBE_SPENT: { status: 409, message: 'This probe is spent' } })

/** Calls that wait in their transaction until the test releases them. */
const waiting: (() => void)[] = []

@Controller()
class ProbeController {
  @ProbeCall('POST /api/probe')
  async create(
    @Input() { body: { way } }: { body: { way: Way } },
    @Req() request: FastifyRequest,
  ): Promise<{ rows: number }> {
    return idempotentChangeOf(request)(async (manager) => {
      await manager.query('INSERT INTO probes (way) VALUES ($1)', [way])
      if (way === 'refuses') throw probeErrors.fail('PROBE_SPENT')
      if (way === 'fails') throw new Error('The answer could not be made')
      if (way === 'waits')
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
      const [counted] = await manager.query<{ rows: number }[]>('SELECT count(*)::int AS rows FROM probes')
      return { rows: counted?.rows ?? 0 }
    })
  }
}

@Global()
@Module({
  controllers: [ProbeController],
  providers: [
    Tx,
    { provide: CALLER_RESOLVER, useValue: { resolve: async () => null } },
    { provide: SETTINGS, useValue: { secret: 'a secret of thirty-two characters', previousSecret: null } },
  ],
  exports: [CALLER_RESOLVER, SETTINGS, Tx],
})
class ProbeModule {}

const served = await serve(ProbeModule)
const app = served.app
const dataSource = app.get(DataSource)
await dataSource.query('CREATE TABLE probes (way text NOT NULL)')

beforeEach(() => dataSource.query('TRUNCATE probes, idempotency_keys'))

afterAll(() => served.close())

const create = (way: Way, email = 'a@visitor.test'): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' }
  return httpRequest(app.getHttpServer(), '/api/probe', {
    method: 'POST',
    headers,
    body: JSON.stringify({ way, email }),
  })
}

const rows = async (): Promise<number> => {
  const [counted] = await dataSource.query<{ rows: number }[]>('SELECT count(*)::int AS rows FROM probes')
  return counted?.rows ?? 0
}

describe('the result of a call', () => {
  it('is stored with its answer or not at all', async () => {
    await dataSource.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'The disk is full'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE OF answer ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse();`)
    try {
      expect((await create('writes')).status).toBe(500)
      expect(await rows()).toBe(0)
    } finally {
      await dataSource.query('DROP TRIGGER refuse ON idempotency_keys; DROP FUNCTION refuse')
    }
    expect((await create('writes')).status).toBe(201)
    const again = await create('writes')
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([{ rows: 1 }, 'true'])
    expect(await rows()).toBe(1)
  })

  it.each([
    ['fails', 500],
    ['refuses', 409],
  ] as const)('is rolled back when the call %s, and the key is free again', async (way, status) => {
    const answers = [await create(way), await create(way)]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
    expect(answers[1]?.json()).not.toMatchObject({ code: expect.stringContaining('IDEMPOTENCY') })
    expect(await rows()).toBe(0)
    expect(await dataSource.query('SELECT 1 FROM idempotency_keys')).toEqual([])
  })
})

/** A second request while the first one's transaction is open. */
const secondBeside = async (way: Way): Promise<[first: Answer, second: Answer]> => {
  const first = create('waits')
  await eventually(() => waiting.length === 1)
  const other = create(way)
  const isWaiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"
  await eventually(async () => (await dataSource.query<unknown[]>(isWaiting)).length === 1)
  for (const goOn of waiting) goOn()
  return Promise.all([first, other])
}

describe('two concurrent requests with a key', () => {
  beforeEach(() => waiting.splice(0))

  it("run the call once: the second waits, and returns the first one's answer", async () => {
    const answers = await secondBeside('waits')
    expect(answers.map((answer) => [answer.status, answer.json()])).toEqual([
      [201, { rows: 1 }],
      [201, { rows: 1 }],
    ])
    expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(await rows()).toBe(1)
  })

  it('refuse the second with another body', async () => {
    const [first, other] = await secondBeside('writes')
    expect([first.status, other.status]).toEqual([201, 409])
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await rows()).toBe(1)
  })
})

it('are separate for every visitor', async () => {
  const answers = [await create('writes'), await create('writes', 'b@visitor.test'), await create('writes')]
  expect(answers.map((answer) => [answer.status, answer.json()])).toEqual([
    [201, { rows: 1 }],
    [201, { rows: 2 }],
    [201, { rows: 1 }],
  ])
})
