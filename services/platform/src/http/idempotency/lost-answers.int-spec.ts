import { Controller, Global, Module } from '@nestjs/common'
import { defineCalls } from '@bluebonnet/contracts/call'
import { type Answer, ask, eventually } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { serve } from '../../../test/http/serve.js'
import { SETTINGS } from '../../config/settings.js'
import { Readings } from '../../database/readings.js'
import { Tx } from '../../database/tx.js'
import { callDecorator, CALLER_RESOLVER, defineErrors, Input } from '../index.js'

const ways = [
  'writes',
  'writes twice',
  'writes and fails',
  'counts and refuses',
  'fails in its transaction',
  'waits at first',
] as const
type Way = (typeof ways)[number]

const body = z.strictObject({ way: z.enum(ways) })
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

/** Calls that wait until a test lets them go on. */
const waiting: (() => void)[] = []

@Controller()
class ProbeController {
  constructor(private readonly tx: Tx) {}

  @ProbeCall('POST /api/probe')
  async create(@Input() { body: { way } }: { body: { way: Way } }): Promise<{ rows: number }> {
    if (way === 'counts and refuses') {
      await this.tx.aside((manager) => manager.query('INSERT INTO probes (way) VALUES ($1)', [way]))
      throw probeErrors.fail('PROBE_SPENT')
    }
    if (way === 'waits at first' && waiting.length === 0)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    const rows = await this.write(way)
    if (way === 'writes twice') return { rows: await this.write(way) }
    if (way === 'writes and fails') throw new Error('The answer could not be made')
    return { rows }
  }

  private async write(way: Way): Promise<number> {
    return this.tx.inTransaction(async (manager) => {
      await manager.query('INSERT INTO probes (way) VALUES ($1)', [way])
      if (way === 'fails in its transaction') throw probeErrors.fail('PROBE_SPENT')
      const [counted] = await manager.query<{ rows: number }[]>('SELECT count(*)::int AS rows FROM probes')
      return counted?.rows ?? 0
    })
  }
}

@Global()
@Module({
  controllers: [ProbeController],
  providers: [
    Readings,
    Tx,
    { provide: CALLER_RESOLVER, useValue: { resolve: async () => null } },
    {
      provide: SETTINGS,
      useValue: { secret: 'a secret of thirty-two characters', previousSecret: null, databaseReadUrl: null },
    },
  ],
  exports: [CALLER_RESOLVER, Readings, SETTINGS],
})
class ProbeModule {}

const served = await serve(ProbeModule)
const app = served.app
const dataSource = app.get(DataSource)
await dataSource.query('CREATE TABLE probes (way text NOT NULL)')

beforeEach(() => dataSource.query('TRUNCATE probes, idempotency_keys'))

afterAll(() => served.close())

const create = (way: Way): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' }
  return ask(app.getHttpServer(), '/api/probe', { method: 'POST', headers, body: JSON.stringify({ way }) })
}

const rows = async (): Promise<number> => {
  const [counted] = await dataSource.query<{ rows: number }[]>('SELECT count(*)::int AS rows FROM probes')
  return counted?.rows ?? 0
}

/** As the key stands once the process that makes its call has not been heard of for a while. */
const silence = (): Promise<unknown> =>
  dataSource.query(
    `UPDATE idempotency_keys SET created_at = created_at - interval '10 seconds',
      alive_at = alive_at - interval '10 seconds'`,
  )

describe('what a call made', () => {
  it.each(['writes', 'writes twice'] as const)('is kept with its answer or not at all: %s', async (way) => {
    await dataSource.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'The disk is full'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE OF status ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse();`)
    try {
      expect((await create(way)).status).toBe(500)
      expect(await rows()).toBe(0)
    } finally {
      await dataSource.query('DROP TRIGGER refuse ON idempotency_keys; DROP FUNCTION refuse')
    }
    expect((await create(way)).status).toBe(201)
    const written = await rows()
    expect((await create(way)).json()).toEqual({ rows: written })
    expect(await rows()).toBe(written)
  })

  it.each([
    ['writes and fails', 0],
    ['counts and refuses', 2],
    ['fails in its transaction', 0],
  ] as const)(
    'is taken back when it fails, but for what was only counted, and the key is free again: %s',
    async (way, written) => {
      const answers = [await create(way), await create(way)]
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
      expect(answers[1]?.status).toBe(way === 'writes and fails' ? 500 : 409)
      expect(answers[1]?.json()).not.toMatchObject({ code: expect.stringContaining('IDEMPOTENCY') })
      expect(await rows()).toBe(written)
    },
  )
})

describe('a call that lasts', () => {
  beforeEach(() => waiting.splice(0))

  it('is waited for by whoever says its key, and answers all of them', async () => {
    const first = create('waits at first')
    await eventually(() => waiting.length === 1)
    const second = create('waits at first')
    const isSaid = "SELECT 1 FROM idempotency_keys WHERE alive_at > created_at + interval '1 second'"
    await eventually(async () => (await dataSource.query<unknown[]>(isSaid)).length === 1)
    for (const goOn of waiting) goOn()
    expect([(await first).json(), (await second).json()]).toEqual([{ rows: 1 }, { rows: 1 }])
    expect(await rows()).toBe(1)
  })

  it('is made by the next who asks once its process is silent, and answers as that one if that was slow', async () => {
    const slow = create('waits at first')
    await eventually(() => waiting.length === 1)
    await silence()
    const second = await create('waits at first')
    expect([second.status, second.json()]).toEqual([201, { rows: 1 }])
    for (const goOn of waiting) goOn()
    const late = await slow
    expect([late.status, late.json(), late.headers['idempotency-replayed']]).toEqual([201, { rows: 1 }, 'true'])
    expect(await rows()).toBe(1)
  })
})

it('has keys of its own for every visitor: what one sent is nothing to another', async () => {
  const answers = [await create('writes'), await create('writes twice'), await create('writes')]
  expect(answers.map((answer) => [answer.status, answer.json()])).toEqual([
    [201, { rows: 1 }],
    [201, { rows: 3 }],
    [201, { rows: 1 }],
  ])
})
