import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Outages } from '../../health/outages.js'
import { metrics } from '../../observability/metrics.js'
import { AuditSealEntity } from '../history.entities.js'
import { AuditChain, type Head } from './audit-chain.js'
import { AuditHeads } from './audit-heads.js'

const everyMs = 3_000
/** The name under which an outage is logged, once. */
const work = 'Sealing the audit log'

/**
 * In each worker: seals the audit log every few seconds, and publishes the chain's head to the object store and the
 * log.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit')
  private timer: NodeJS.Timeout | null = null
  private busy: Promise<void> = Promise.resolve()
  private stopped = false
  private published = 0

  constructor(
    private readonly chain: AuditChain,
    private readonly heads: AuditHeads,
    private readonly outages: Outages,
  ) {}

  onApplicationBootstrap(): void {
    this.begin()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    if (this.timer !== null) clearTimeout(this.timer)
    await this.busy
  }

  /** Seals all waiting entries and publishes the head, unless it is published already. */
  async run(): Promise<void> {
    while ((await this.chain.seal()) > 0 && !this.stopped);
    await this.chain.withHead(async (head, manager) => {
      if (head.position === this.published) return
      await this.publish(head, manager)
      this.published = head.position
    })
  }

  /**
   * A head that does not contain the previously published one never replaces it: the old head proves what is missing.
   */
  private async publish(head: Head, manager: EntityManager): Promise<void> {
    const before = await this.heads.newest()
    if (
      before !== null &&
      !(await manager.existsBy(AuditSealEntity, { position: before.position, hash: before.hash }))
    ) {
      metrics.auditEntryMissing.set(1)
      this.logger.error(
        `The audit log no longer holds entry ${before.position} as it was published. Run: npm run audit:verify`,
      )
      return
    }
    metrics.auditEntryMissing.set(0)
    if (before?.position === head.position) return
    await this.heads.publish(head)
    this.logger.log(`Audit log sealed up to ${head.position} ${head.hash}`)
  }

  private async sealNext(): Promise<void> {
    try {
      await this.run()
      this.outages.answered(work)
    } catch (error) {
      // The database or the store may be away: the next run retries.
      if (!this.stopped) this.outages.failed(work, error)
    }
    if (!this.stopped) this.timer = setTimeout(() => this.begin(), everyMs)
  }

  private begin(): void {
    this.busy = this.sealNext()
  }
}
