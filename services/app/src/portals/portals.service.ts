import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { Attempts, portalReportLimits } from '@bluebonnet/auth'
import { type CallInput, type PortalReleaseStatus, type PortalStatus, roles } from '@bluebonnet/contracts'
import {
  type Caller,
  defineErrors,
  type Health,
  Journal,
  Live,
  type LiveAudience,
  pointed,
  readRegistry,
  type RegisteredPortal,
  type Settings,
  SETTINGS,
  takeLock,
  Tx,
  within,
  type Withdrawals,
  metrics,
} from '@bluebonnet/platform'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import {
  countedReports,
  forgetOldReports,
  keepReport,
  lastFailures,
  sessionsWithout,
  takeBack,
  takenBack,
} from './portals.sql.js'

type Report = CallInput<'POST /api/portal-reports'>['body']

const portalErrors = defineErrors({
  PORTAL_NOT_FOUND: { status: 404, message: 'There is no such portal' },
  PORTAL_MOVED: { status: 409, message: 'Another release is live now. Look again before you roll it back.' },
  PORTAL_HAS_NO_EARLIER: { status: 409, message: 'There is no earlier release to roll back to' },
})

const patienceMs = 1_000
const asIs = z.looseObject({
  version: z.string(),
  since: z.string().optional(),
  by: z.string().optional(),
  commit: z.string().optional(),
})

type Seen = Pick<RegisteredPortal, 'name' | 'version' | 'since' | 'previous'>

/** Every release that browsers are told of; one that some see first is the first. */
const releasesOf = (portal: RegisteredPortal) => [
  ...(portal.ahead === undefined ? [] : [portal.ahead]),
  portal,
  ...portal.previous,
]

/** A portal as those see it for whom this release is live; null where it is so for nobody. */
const seenWith = (portal: RegisteredPortal, version: string): Seen | null => {
  const { ahead, ...current } = portal
  if (version === ahead?.version) return { ...ahead, name: portal.name, previous: [current, ...portal.previous] }
  return version === portal.version ? portal : null
}

/** How releases of portals fare in browsers, and taking one back (docs/portals.md). */
@Injectable()
export class Portals {
  private readonly logger = new Logger('Portals')
  private known: Withdrawals = new Map()

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly tx: Tx,
    private readonly attempts: Attempts,
    private readonly journal: Journal,
    private readonly live: Live,
  ) {}

  /** Releases that browsers are not to be told of; as they were last known while the database does not answer. */
  async withdrawals(): Promise<Withdrawals> {
    this.known = await within(patienceMs, this.takenBackIn(this.dataSource)).catch(() => this.known)
    return this.known
  }

  /**
   * Keeps what a page says of a release. One that enough sessions had to do without is taken back. What is said of a
   * release that is not on offer is passed over, and so is what visitors say of portals that they never see.
   */
  async report(report: Report, caller: Caller | null, address: string): Promise<void> {
    const portal = (await this.registered()).find(({ name }) => name === report.portal)
    if (portal === undefined || !releasesOf(portal).some(({ version }) => version === report.version)) return
    const isPublic = portal.routes.some(({ path, audience }) => path === report.path && audience !== 'signedIn')
    // Pages of releases before this one say what they drew as well.
    if (report.outcome === 'DRAWN' || (caller === null && !isPublic)) return
    const attempt = { kind: 'PORTAL_REPORT', account: caller?.sessionId ?? null, address } as const
    await this.attempts.begin(attempt, caller === null ? portalReportLimits.visitors : portalReportLimits.signedIn)
    const visitor = caller?.sessionId ?? createHmac('sha256', this.settings.secret).update(address).digest('hex')
    await this.tx.inTransaction(async (manager) => {
      await takeLock(manager, `portal:${portal.name}`)
      const { version, outcome, path, failure = null } = report
      const row = [portal.name, version, outcome, visitor, caller?.userId ?? null, path, failure]
      const [kept] = await keepReport(manager, row)
      if (kept?.isNew === true) await forgetOldReports(manager)
      this.logger.warn(`${portal.name} ${version} was passed over on ${path}: ${failure ?? 'unknown'}`)
      await this.tell(manager, portal.name, { superAdmins: true })
      await this.goBackByItself(manager, portal, version)
    })
    metrics.portalFailures.inc({ portal: portal.name, failure: report.failure ?? 'unknown' })
  }

  /** Every portal, with how its releases fare. */
  async all(): Promise<PortalStatus[]> {
    const [portals, counts, failures, taken] = await Promise.all([
      this.registered(),
      countedReports(this.dataSource),
      lastFailures(this.dataSource),
      takenBack(this.dataSource),
    ])
    const withdrawals = asMap(taken)
    return portals.map((portal) => {
      const current = pointed(portal, withdrawals)
      const offered = releasesOf(current).map(({ version }) => version)
      const status = (given: unknown): PortalReleaseStatus => {
        const { version, since, by, commit } = asIs.parse(given)
        const isSame = (row: { portal: string; version: string }) =>
          row.portal === portal.name && row.version === version
        const count = counts.find(isSame)
        const failed = failures.find(isSame)
        const back = offered.includes(version) ? undefined : taken.find(isSame)
        const isFirst = version === current.ahead?.version
        const isLive = isFirst || version === current.version
        return {
          version,
          firstTo: isFirst ? (current.ahead?.to ?? null) : null,
          state: isLive ? 'LIVE' : back === undefined ? 'EARLIER' : 'WITHDRAWN',
          since: since ?? null,
          by: by ?? null,
          commit: commit ?? null,
          withdrawnAt: back?.at.toISOString() ?? null,
          withdrawnBy: back?.by ?? null,
          drawn: 0,
          passedOver: count?.passedOver ?? 0,
          lastFailure:
            failed === undefined ? null : { path: failed.path, failure: failed.failure, at: failed.at.toISOString() },
          stillOn: [],
        }
      }
      const releases = releasesOf(portal).map(status)
      return {
        name: portal.name,
        releases: releases.toSorted((a, b) => Number(b.state === 'LIVE') - Number(a.state === 'LIVE')),
      }
    })
  }

  /**
   * Takes the live release back, or the one that some see first. Throws PORTAL_NOT_FOUND, PORTAL_MOVED and
   * PORTAL_HAS_NO_EARLIER.
   */
  async rollBack(caller: Caller, name: string, version: string): Promise<PortalStatus> {
    const portal = (await this.registered()).find((each) => each.name === name)
    if (portal === undefined) throw portalErrors.fail('PORTAL_NOT_FOUND')
    await this.tx.inTransaction(async (manager) => {
      await takeLock(manager, `portal:${name}`)
      const current = seenWith(pointed(portal, await this.takenBackIn(manager)), version)
      if (current === null) throw portalErrors.fail('PORTAL_MOVED')
      if (current.previous.length === 0) throw portalErrors.fail('PORTAL_HAS_NO_EARLIER')
      await this.withdraw(manager, current, caller.userId, null)
    })
    const status = (await this.all()).find((each) => each.name === name)
    if (status === undefined) throw portalErrors.fail('PORTAL_NOT_FOUND')
    return status
  }

  /** For whoever watches the product: which release of each portal is live, and which failed within the hour. */
  async health(): Promise<Health> {
    const portals = await this.registered()
    const withdrawals = await this.withdrawals()
    const counts = await countedReports(this.dataSource)
    const lately = portals.map((portal) => {
      const { name, version } = pointed(portal, withdrawals)
      const count = counts.find((row) => row.portal === name && row.version === version)?.lately ?? 0
      return { ok: count === 0, detail: `${name} ${version}${count === 0 ? '' : `, passed over by ${count} sessions`}` }
    })
    return { ok: lately.every(({ ok }) => ok), detail: lately.map(({ detail }) => detail).join('; ') }
  }

  /** Portals as they were released; none where this process serves no pages. */
  private async registered(): Promise<RegisteredPortal[]> {
    const { webRoot } = this.settings
    return webRoot === null ? [] : ((await readRegistry(join(webRoot, 'portals.json')))?.portals ?? [])
  }

  private async takenBackIn(manager: EntityManager | DataSource): Promise<Withdrawals> {
    return asMap(await takenBack(manager))
  }

  private async goBackByItself(manager: EntityManager, portal: RegisteredPortal, version: string): Promise<void> {
    const { portalFailures: enough } = this.settings
    const current = seenWith(pointed(portal, await this.takenBackIn(manager)), version)
    if (enough === 0 || current === null || current.previous.length === 0) return
    const [without] = await sessionsWithout(manager, [portal.name, version, current.since ?? null])
    if ((without?.count ?? 0) >= enough)
      await this.withdraw(manager, current, null, `${enough} sessions had to do without it`)
  }

  private async withdraw(
    manager: EntityManager,
    { name, version, previous: [next] }: Seen,
    by: string | null,
    reason: string | null,
  ): Promise<void> {
    await takeBack(manager, [name, version, by])
    await this.journal.did(manager, by, 'portal.rollback', null, {
      before: { portal: name, version },
      after: { portal: name, version: next?.version },
      reason,
    })
    this.logger.warn(`${name} went back from ${version} to ${next?.version}${reason === null ? '' : `: ${reason}`}`)
    await this.tell(manager, name, { roles, superAdmins: true })
  }

  private async tell(manager: EntityManager, portal: string, audience: LiveAudience): Promise<void> {
    await this.live.publish(manager, { event: 'portals', data: { portal }, audience })
  }
}

const asMap = (taken: readonly { portal: string; version: string; at: Date }[]): Withdrawals =>
  new Map(taken.map(({ portal, version, at }) => [`${portal}@${version}`, at]))
