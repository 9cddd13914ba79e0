import { Injectable } from '@nestjs/common'
import { Links } from '@bluebonnet/auth'
import { Brokerage } from '@bluebonnet/brokerage'
import { dayIn, HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { CdaSendEntity } from '../cda.entity.js'
import { cdaMail, propertyLine, voidMail } from '../cda.mails.js'
import { SentCdas } from '../sent-cdas.js'
import { mailCda, mailVoid } from './cda.jobs.js'

/** Sends no mail for a version that was voided in the meantime. A repeated mail has the same link and Message-ID. */
@Injectable()
@HandlesJob(mailCda)
export class MailCdaHandler implements JobHandler<{ sendId: string }> {
  constructor(
    private readonly sentCdas: SentCdas,
    private readonly links: Links,
    private readonly brokerage: Brokerage,
    private readonly mailer: Mailer,
  ) {}

  async handle(run: JobRun<{ sendId: string }>): Promise<void> {
    const { sendId } = run.payload
    const send = await this.sentCdas.byId(sendId)
    if (send === null || !send.isCurrent) return
    const settings = await this.brokerage.settings()
    const { version, facts, email, linkId, expiresAt, replaces, senderEmail: replyTo } = send
    const words = {
      brokerage: settings.name,
      property: propertyLine(facts),
      gfNumber: facts.deal.gfNumber,
      version,
      url: this.links.urlOf({ id: linkId, purpose: 'CDA' }),
      expiresOn: dayIn(settings.timeZone, expiresAt),
      replaces,
    }
    const sender = await this.brokerage.sender(settings)
    await this.mailer.send(cdaMail, words, { to: email, intent: sendId, sender, replyTo })
    await run.complete(async (manager) => manager.update(CdaSendEntity, { id: sendId }, { mailedAt: new Date() }))
  }
}

/** Mails 'Do not disburse' to one address that received the version. */
@Injectable()
@HandlesJob(mailVoid)
export class MailVoidHandler implements JobHandler<{ sendId: string }> {
  constructor(
    private readonly sentCdas: SentCdas,
    private readonly brokerage: Brokerage,
    private readonly mailer: Mailer,
  ) {}

  async handle(run: JobRun<{ sendId: string }>): Promise<void> {
    const { sendId } = run.payload
    const send = await this.sentCdas.byId(sendId)
    if (send === null) return
    const settings = await this.brokerage.settings()
    const { version, facts, email, senderEmail: replyTo } = send
    const words = { brokerage: settings.name, property: propertyLine(facts), gfNumber: facts.deal.gfNumber, version }
    const sender = await this.brokerage.sender(settings)
    await this.mailer.send(voidMail, words, { to: email, intent: `${sendId} void`, sender, replyTo })
    await run.complete(async (manager) => manager.update(CdaSendEntity, { id: sendId }, { voidMailedAt: new Date() }))
  }
}
