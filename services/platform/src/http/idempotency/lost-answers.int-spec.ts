import { defineCalls } from '@bluebonnet/contracts/call'
import { ask, eventually, type Answer } from '@bluebonnet/testing'
import { Controller, Global, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { SETTINGS } from '../../config/index.js'
import { Tx } from '../../database/tx.js'
import { CALLER_RESOLVER, callDecorator, defineErrors, Input } from '../index.js'
import { serve, type Served } from '../../../test/http/serve.js'

const ways = ['writes', 'writes twice', 'writes and fails', 'counts and refuses', 'fails in its transaction', 'waits at first'] as const
type Way = (typeof ways)[number]

const body = z.strictObject({ way: z.enum(ways) })
const probeCalls = defineCalls({ 'POST /api/probe': { permission: 'public', summary: 'Creates', status: 201, body, answer: z.object({ rows: z.number() }) } })
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
    if (way === 'waits at first' && waiting.length === 0) await new Promise<void>((resolve) => { waiting.push(resolve) })
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
  providers: [Tx, { provide: CALLER_RESOLVER, useValue: { resolve: async () => null } }, { provide: SETTINGS, useValue: { secret: 'a secret of thirty-two characters' } }],
  exports: [CALLER_RESOLVER, SETTINGS],
})
class ProbeModule {}

let served: Served
let app: NestFastifyApplication
let dataSource: DataSource

beforeAll(async () => {
  served = await serve(ProbeModule)
  app = served.app
  dataSource = app.get(DataSource)
  await dataSource.query('CREATE TABLE probes (way text NOT NULL)')
})

beforeEach(() => dataSource.query('TRUNCATE probes, idempotency_keys'))

afterAll(() => served?.close())

const create = (way: Way): Promise<Answer> =>
  ask(app.getHttpServer(), '/api/probe', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'one' }, body: JSON.stringify({ way }) })

const rows = async (): Promise<number> => {
  const [counted] = await dataSource.query<{ rows: number }[]>('SELECT count(*)::int AS rows FROM probes')
  return counted?.rows ?? 0
}

/** As the key stands three minutes after its process died. */
const minutesLater = (): Promise<unknown> =>
  dataSource.query(`UPDATE idempotency_keys SET created_at = created_at - interval '3 minutes', acted_at = acted_at - interval '3 minutes'`)

const lost = { statusCode: 409, code: 'IDEMPOTENCY_ANSWER_LOST' }

describe('a key whose answer was not kept', () => {
  it.each(['writes', 'writes twice'] as const)('does not act again minutes later, when the process died after the commit: %s', async (way) => {
    expect((await create(way)).status).toBe(201)
    const written = await rows()
    await dataSource.query('UPDATE idempotency_keys SET status = NULL, answer = NULL')
    await minutesLater()
    expect((await create(way)).json()).toMatchObject(lost)
    expect(await rows()).toBe(written)
  })

  it('does not act again when the call failed after its commit', async () => {
    expect((await create('writes and fails')).status).toBe(500)
    expect((await create('writes and fails')).json()).toMatchObject(lost)
    expect(await rows()).toBe(1)
  })

  it.each([['counts and refuses', 2], ['fails in its transaction', 0]] as const)('is free again when nothing was committed, or only an attempt was counted: %s', async (way, written) => {
    expect((await create(way)).json()).toMatchObject({ code: 'PROBE_SPENT' })
    expect((await create(way)).json()).toMatchObject({ code: 'PROBE_SPENT' })
    expect(await rows()).toBe(written)
  })
})

describe('a call that takes longer than two minutes', () => {
  it('changes nothing once another has taken its key over, whose answer stays', async () => {
    const slow = create('waits at first')
    await eventually(() => waiting.length === 1)
    await minutesLater()
    const second = await create('waits at first')
    expect([second.status, second.json()]).toEqual([201, { rows: 1 }])
    for (const goOn of waiting) goOn()
    expect((await slow).json()).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
    expect((await create('waits at first')).json()).toEqual({ rows: 1 })
    expect(await rows()).toBe(1)
  })
})
