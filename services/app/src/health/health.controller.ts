import type { CallAnswer } from '@bluebonnet/contracts/call-types'
import { Call, databaseHealth, workHealth, type Health } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'

@Controller()
export class HealthController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Call('GET /api/health/live')
  async live(): Promise<CallAnswer<'GET /api/health/live'>> {
    return { status: 'ok', checks: {} }
  }

  /** Late jobs are shown and do not make this process unready: taking it out of service would not run them. */
  @Call('GET /api/health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const database = await databaseHealth(this.dataSource)
    const work: Health = database.ok ? await workHealth(this.dataSource) : { ok: false, detail: 'unknown' }
    await reply.code(database.ok ? 200 : 503).send({ status: database.ok ? 'ok' : 'failing', checks: { database, work } })
  }
}
