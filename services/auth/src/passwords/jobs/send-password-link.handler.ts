import { HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Brokerage } from '../../brokerage/brokerage.js'
import { senderOf } from '../../brokerage/sender.js'
import { LinkEntity } from '../../links/link.entity.js'
import { Links } from '../../links/links.js'
import { UserEntity } from '../../users/user.entity.js'
import { PasswordLinks, type PasswordLinkReason } from '../password-links.js'
import { passwordLinkMail } from '../password-link.mail.js'
import { sendPasswordLink } from './send-password-link.job.js'

@Injectable()
@HandlesJob(sendPasswordLink)
export class SendPasswordLinkHandler implements JobHandler<{ linkId: string; reason: PasswordLinkReason }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: Links,
    private readonly passwordLinks: PasswordLinks,
    private readonly brokerage: Brokerage,
    private readonly mailer: Mailer,
  ) {}

  /** Says nothing when the link was used or ended while the mail waited. */
  async handle({ id, payload }: JobRun<{ linkId: string; reason: PasswordLinkReason }>): Promise<void> {
    const link = await this.dataSource.manager.findOneBy(LinkEntity, { id: payload.linkId })
    if (link === null || !(await this.links.isGood(link.id))) return
    const user = await this.dataSource.manager.findOneBy(UserEntity, { id: link.subjectId, isActive: true })
    if (user === null) return
    const brokerage = await this.brokerage.settings()
    const data = {
      firstName: user.firstName,
      brokerage: brokerage.name,
      reason: payload.reason,
      url: this.passwordLinks.pageOf(link.id),
    }
    await this.mailer.send(passwordLinkMail, data, { to: user.email, intent: id, sender: senderOf(brokerage) })
  }
}
