import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { Attempts, portalReportLimits } from '@bluebonnet/auth'
import type { CallInput, PortalStatus } from '@bluebonnet/contracts'
import {
  type Caller,
  type Health,
  Live,
  metrics,
  readRegistry,
  type RegisteredPortal,
  type Settings,
  SETTINGS,
  Tx,
} from '@bluebonnet/platform'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { countedReports, deleteOldReports, writeReport } from './portals.sql.js'

type Report = CallInput<'POST /api/portal-reports'>['body']

const releasesOf = (portal: RegisteredPortal) => [portal, ...portal.previous]

/** The state of portal releases in browsers (docs/portals.md). */
@Injectable()
export class Portals {
  private readonly logger = new Logger('Portals')

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly tx: Tx,
    private readonly attempts: Attempts,
    private readonly live: Live,
  ) {}

  /**
   * A page could not use a release. Ignores an unpublished release, and a visitor's report on a portal that visitors
   * never see.
   */
  async report(
    { portal: name, version, path, failure }: Report,
    caller: Caller | null,
    address: string,
  ): Promise<void> {
    const portal = (await this.registered()).find((each) => each.name === name)
    if (portal === undefined || !releasesOf(portal).some((release) => release.version === version)) return
    const isPublic = portal.routes.some((route) => route.path === path && route.audience !== 'signedIn')
    if (caller === null && !isPublic) return
    const attempt = { kind: 'PORTAL_REPORT', account: caller?.sessionId ?? null, address } as const
    await this.attempts.begin(attempt, caller === null ? portalReportLimits.visitors : portalReportLimits.signedIn)
    const visitor = caller?.sessionId ?? createHmac('sha256', this.settings.secret).update(address).digest('hex')
    await this.tx.inTransaction(async (manager) => {
      await writeReport(manager, [name, version, visitor, path, failure])
      await deleteOldReports(manager)
      await this.live.publish(manager, { event: 'portals', data: { portal: name }, audience: { superAdmins: true } })
    })
    this.logger.warn(`${name} ${version} was passed over on ${path}: ${failure}`)
    metrics.portalFailures.inc({ portal: name, failure })
  }

  /** Every portal, with the state of its releases. */
  async all(): Promise<PortalStatus[]> {
    const [portals, counts] = await Promise.all([this.registered(), countedReports(this.dataSource)])
    return portals.map((portal) => ({
      name: portal.name,
      releases: releasesOf(portal).map(({ version, since = null, by = null, commit = null }) => {
        const count = counts.find((row) => row.portal === portal.name && row.version === version)
        return {
          version,
          state: version === portal.version ? 'LIVE' : 'EARLIER',
          since,
          by,
          commit,
          passedOver: count?.sessions ?? 0,
          lastFailure:
            count === undefined ? null : { path: count.path, failure: count.failure, at: count.at.toISOString() },
        }
      }),
    }))
  }

  /** For monitoring: the live release of each portal, and those that failed within the hour. */
  async health(): Promise<Health> {
    const [portals, counts] = await Promise.all([this.registered(), countedReports(this.dataSource)])
    const lately = portals.map(({ name, version }) => {
      const count = counts.find((row) => row.portal === name && row.version === version)?.lately ?? 0
      return { ok: count === 0, detail: `${name} ${version}${count === 0 ? '' : `, passed over by ${count} sessions`}` }
    })
    return { ok: lately.every(({ ok }) => ok), detail: lately.map(({ detail }) => detail).join('; ') }
  }

  /** The released portals; none when this process serves no pages. */
  private async registered(): Promise<RegisteredPortal[]> {
    const { webRoot } = this.settings
    return webRoot === null ? [] : ((await readRegistry(join(webRoot, 'portals.json')))?.portals ?? [])
  }
}
