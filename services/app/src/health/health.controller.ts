import { Controller, Inject, Module, Res } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import type { CallAnswer } from '@bluebonnet/contracts/call-types'
import {
  Call,
  type Health,
  remembered,
  serviceHealth,
  type ServiceHealth,
  type Settings,
  SETTINGS,
  withTimeout,
} from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { Portals } from '../portals/portals.js'
import { PortalsModule } from '../portals/portals.module.js'

/** The endpoint is public and unlimited: a result is cached for this long. */
const cacheMs = 1_000
const patienceMs = 2_000

@Controller()
class HealthController {
  private readonly health: (of: 'all') => Promise<ServiceHealth>

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(SETTINGS) settings: Settings, portals: Portals) {
    const ofPortals = async (): Promise<Record<string, Health>> =>
      settings.webRoot === null ? {} : { portals: await portals.health() }
    this.health = remembered(cacheMs, async () => {
      const [service, served] = await Promise.all([
        serviceHealth(dataSource, settings),
        withTimeout(patienceMs, ofPortals()).catch(() => ({ portals: { ok: false, detail: 'unknown' } })),
      ])
      return { ...service, checks: { ...service.checks, ...served } }
    })
  }

  @Call('GET /api/health/live')
  async live(): Promise<CallAnswer<'GET /api/health/live'>> {
    return { status: 'ok', checks: {} }
  }

  /**
   * Overdue work, and dependencies that only workers miss, are reported without making this process unready: taking it
   * out of service would solve nothing.
   */
  @Call('GET /api/health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { checks, late } = await this.health('all')
    const isReady = checks['database']?.ok === true
    await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failing', checks, late })
  }
}

@Module({ imports: [PortalsModule], controllers: [HealthController] })
export class HealthModule {}
