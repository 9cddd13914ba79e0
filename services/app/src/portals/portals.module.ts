import { unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import { AuthModule } from '@bluebonnet/auth'
import { type CallAnswer, type CallInput } from '@bluebonnet/contracts'
import { roles } from '@bluebonnet/domain'
import {
  Call,
  CALLER_RESOLVER,
  type CallerResolver,
  Input,
  LiveHub,
  type Settings,
  SETTINGS,
} from '@bluebonnet/platform'
import {
  Controller,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  Req,
} from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import type { FastifyRequest } from 'fastify'
import { PortalReportEntity } from './portal-report.entity.js'
import { Portals } from './portals.js'

@Controller()
class PortalsController {
  constructor(
    private readonly portals: Portals,
    @Inject(CALLER_RESOLVER) private readonly callerResolver: CallerResolver,
  ) {}

  /** Public: visitors report too, as do people whose session has ended meanwhile. */
  @Call('POST /api/portal-reports')
  async report(
    @Input() { body }: CallInput<'POST /api/portal-reports'>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.portals.report(body, await this.callerResolver.resolve(request), request.ip)
  }

  @Call('GET /api/portals')
  async all(): Promise<CallAnswer<'GET /api/portals'>> {
    return { portals: await this.portals.all() }
  }
}

const lookMs = 1_000

/**
 * Tells open pages that portals.json changed. Each process that serves pages watches its own copy: other programs
 * release, perhaps on other machines, without access to the database.
 */
@Injectable()
class PortalWatch implements OnModuleInit, OnApplicationShutdown {
  private readonly file: string | null

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly hub: LiveHub,
  ) {
    this.file = settings.webRoot === null ? null : join(settings.webRoot, 'portals.json')
  }

  onModuleInit(): void {
    if (this.file === null) return
    watchFile(this.file, { interval: lookMs, persistent: false }, () =>
      this.hub.publish({ event: 'portals', data: {} }, { roles, superAdmins: true }),
    )
  }

  onApplicationShutdown(): void {
    if (this.file !== null) unwatchFile(this.file)
  }
}

/** The front ends that the shell loads, and the state of their releases. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([PortalReportEntity])],
  controllers: [PortalsController],
  providers: [Portals, PortalWatch],
  exports: [Portals],
})
export class PortalsModule {}
