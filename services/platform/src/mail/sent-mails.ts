import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm'
import { DataSource, IsNull, Not, Repository } from 'typeorm'
import { newId } from '../ids.js'
import { SentMailEntity } from './sent-mail.entity.js'
import { acceptMail, claimMail, extendClaim } from './sent-mails.sql.js'

const leaseSeconds = 20
const renewEveryMs = 5_000
const longestPauseMs = 2_000
/**
 * A database that is away for longer leaves its job to be tried again; while the process lives it still knows what was
 * taken.
 */
const patienceMs = 300_000

/**
 * Another process has begun to send this mail and shows signs of life: whoever asks again later learns how it ended.
 */
class MailClaimedError extends Error {
  override readonly name = 'MailClaimedError'
}

/**
 * Knows which mails a mail server has taken. Its acceptance is written down at once and by itself, and again and again
 * until it is: what may fail after it, such as the note that a job is done, does not send the mail once more. What
 * stays is the moment between the server's acceptance and the arrival of its answer: cut there, nobody can know.
 */
@Injectable()
export class SentMails {
  private readonly me = newId()
  private readonly underWay = new Map<string, Promise<void>>()
  /** Taken by the server, and not yet written down. */
  private readonly taken = new Set<string>()

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(SentMailEntity) private readonly mails: Repository<SentMailEntity>,
  ) {}

  /** Sends a mail unless a server took it before. Rejects when it cannot be sent now, or another process is at it. */
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

  /** False when a server has the mail. */
  private async claim(id: string): Promise<boolean> {
    const claimed = await claimMail(this.dataSource, [id, this.me, leaseSeconds])
    if (claimed.length === 1) return true
    if (await this.mails.existsBy({ id, acceptedAt: Not(IsNull()) })) return false
    throw new MailClaimedError('Another process is sending this mail')
  }

  /**
   * A lease that is short, so that a process which is held up holds up nobody, and renewed, so that a slow server is
   * waited for.
   */
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
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
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
