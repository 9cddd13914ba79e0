import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm'
import { DataSource, IsNull, Not, Repository } from 'typeorm'
import { newId } from '../ids.js'
import { SentMailEntity } from './sent-mail.entity.js'
import { acceptMail, claimMail, extendClaim } from './sent-mails.sql.js'

const leaseSeconds = 20
const renewEveryMs = 5_000
const maxPauseMs = 2_000
/**
 * If the database is away for longer, the job is retried; while the process lives it still knows which mails were
 * accepted.
 */
const patienceMs = 300_000

/** Another process is sending this mail and its lease is current: a later attempt learns the result. */
class MailClaimedError extends Error {
  override readonly name = 'MailClaimedError'
}

/**
 * Records which mails a mail server has accepted. Writes each acceptance immediately and separately, and retries until
 * it is stored: a later failure, such as marking the job done, does not send the mail again. The remaining gap is
 * between the server's acceptance and its response: nobody can know the result of a connection that is cut there.
 */
@Injectable()
export class SentMails {
  private readonly me = newId()
  private readonly underWay = new Map<string, Promise<void>>()
  /** Accepted by the server, and not stored yet. */
  private readonly taken = new Set<string>()

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(SentMailEntity) private readonly mails: Repository<SentMailEntity>,
  ) {}

  /**
   * Sends a mail unless a server accepted it before. Rejects when it cannot be sent now, or another process is sending
   * it.
   */
  async once(id: string, send: () => Promise<void>): Promise<void> {
    const known = this.underWay.get(id)
    if (known !== undefined) return known
    const sending = this.send(id, send).finally(() => this.underWay.delete(id))
    this.underWay.set(id, sending)
    return sending
  }

  private async send(id: string, send: () => Promise<void>): Promise<void> {
    if (!this.taken.has(id)) {
      if (!(await this.claim(id))) return
      await this.withRenewedClaim(id, send)
      this.taken.add(id)
    }
    await this.note(id)
    this.taken.delete(id)
  }

  /** False when a server has accepted the mail. */
  private async claim(id: string): Promise<boolean> {
    const claimed = await claimMail(this.dataSource, [id, this.me, leaseSeconds])
    if (claimed.length === 1) return true
    if (await this.mails.existsBy({ id, acceptedAt: Not(IsNull()) })) return false
    throw new MailClaimedError('Another process is sending this mail')
  }

  /** A short lease, so that a stalled process blocks nobody, renewed while a slow server responds. */
  private async withRenewedClaim(id: string, send: () => Promise<void>): Promise<void> {
    const renewal = setInterval(() => {
      extendClaim(this.dataSource, [id, this.me, leaseSeconds]).catch(() => undefined)
    }, renewEveryMs)
    try {
      await send()
    } catch (error) {
      await extendClaim(this.dataSource, [id, this.me, 0]).catch(() => undefined)
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  private async note(id: string): Promise<void> {
    const begun = performance.now()
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        await acceptMail(this.dataSource, [id])
        return
      } catch (error) {
        if (performance.now() - begun > patienceMs) throw error
        await pause(pauseMs)
      }
    }
  }
}
