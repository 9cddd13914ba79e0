import { Controller, Global, Module, Req } from '@nestjs/common'
import { defineCalls } from '@bluebonnet/contracts/call'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Tx } from '../../src/database/tx.js'
import { SETTINGS } from '../../src/config/settings.js'
import {
  callDecorator,
  type Caller,
  CALLER_RESOLVER,
  type CallerResolver,
  defineErrors,
  Input,
  ListReply,
  CappedCount,
  idempotentChangeOf,
} from '../../src/http/index.js'

const probeCalls = defineCalls({
  'GET /api/probe': {
    permission: 'public',
    summary: 'A list',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).optional(), q: z.string().optional() }),
    answer: z.array(z.number()),
  },
  'POST /api/probe': {
    permission: 'account.use',
    summary: 'Creates',
    status: 201,
    body: z.strictObject({
      name: z.string().min(1, 'Name is required'),
      age: z.number().min(0, 'Cannot be negative').optional(),
    }),
    answer: z.object({ count: z.number(), name: z.string() }),
  },
  'GET /api/probe/:id': {
    permission: 'public',
    summary: 'One',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.object({ id: z.string() }),
  },
  'POST /api/probe/:id/fail': {
    permission: 'public',
    summary: 'Fails',
    params: z.strictObject({ id: z.string() }),
    answer: null,
  },
  'POST /api/probe/approve': { permission: 'deals.approve', summary: 'Brokers only', answer: null },
})
const ProbeCall = callDecorator(probeCalls)
const probeErrors = defineErrors({ PROBE_SPENT: { status: 409, message: 'This probe is spent' } })
/** How many probes were created. */
export const made = { probes: 0 }

@Controller()
class ProbeController {
  @ProbeCall('GET /api/probe')
  async list(
    @Input() input: { query: { limit?: number | undefined; q?: string | undefined } },
  ): Promise<ListReply<number>> {
    return new ListReply(
      [1, 2],
      input.query.q === 'common' ? new CappedCount(1_000) : 7,
      input.query.limit === undefined ? null : 'next-page',
    )
  }

  @ProbeCall('POST /api/probe')
  async create(
    @Input() input: { body: { name: string; age?: number | undefined } },
    @Req() request: FastifyRequest,
  ): Promise<{ count: number; name: string }> {
    return idempotentChangeOf(request)(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
      made.probes += 1
      return { count: made.probes, name: input.body.name }
    })
  }

  @ProbeCall('GET /api/probe/:id')
  async one(@Input() input: { params: { id: string } }): Promise<{ id: string }> {
    return input.params
  }

  @ProbeCall('POST /api/probe/:id/fail')
  async fail(@Input() input: { params: { id: string } }): Promise<void> {
    if (input.params.id === 'refusal') throw probeErrors.fail('PROBE_SPENT')
    if (input.params.id === 'unique')
      throw Object.assign(new Error('duplicate key value violates "secret_table"'), {
        code: '23505',
        severity: 'ERROR',
      })
    throw new Error('SELECT password FROM users')
  }

  @ProbeCall('POST /api/probe/approve')
  async approve(): Promise<void> {
    await Promise.resolve()
  }
}

const agent: Caller = {
  userId: '01930000-0000-7000-8000-000000000001',
  role: 'AGENT',
  isSuperAdmin: false,
  agentId: '01930000-0000-7000-8000-000000000002',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.test',
  sessionId: 's',
}
const resolver: CallerResolver = {
  resolve: async (request: FastifyRequest) => (request.headers.cookie === 'agent' ? agent : null),
}

/** Calls that accept, refuse and fail in every way, for tests of what runs before every call. */
@Global()
@Module({
  controllers: [ProbeController],
  providers: [
    Tx,
    { provide: CALLER_RESOLVER, useValue: resolver },
    {
      provide: SETTINGS,
      useValue: {
        secret: 'a secret of thirty-two characters',
        previousSecret: null,
        publicUrl: 'https://bluebonnet.test',
      },
    },
  ],
  exports: [CALLER_RESOLVER, SETTINGS, Tx],
})
export class ProbeModule {}
