import { Brokerage, senderOf } from '@bluebonnet/auth'
import { HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { voidMail } from '../cda.mails.js'
import { CdaSendEntity } from '../cda-send.entity.js'
import { propertyLine } from '../mail-words.js'
import { SentCdas } from '../sent-cdas.js'
import { mailVoid } from './cda.jobs.js'

/** 'Do not disburse' to one address that a version went to. */
@Injectable()
@HandlesJob(mailVoid)
export class MailVoidHandler implements JobHandler<{ sendId: string }> {
  constructor(
    private readonly sent: SentCdas,
    private readonly brokerage: Brokerage,
    private readonly mailer: Mailer,
  ) {}

  async handle(run: JobRun<{ sendId: string }>): Promise<void> {
    const { sendId } = run.payload
    const send = await this.sent.byId(sendId)
    if (send === null) return
    const settings = await this.brokerage.settings()
    const { version, facts, email } = send
    const words = { brokerage: settings.name, property: propertyLine(facts), gfNumber: facts.deal.gfNumber, version }
    await this.mailer.send(voidMail, words, { to: email, intent: `${sendId} void`, sender: senderOf(settings) })
    await run.complete(async (manager) => manager.update(CdaSendEntity, { id: sendId }, { voidMailedAt: new Date() }))
  }
}
