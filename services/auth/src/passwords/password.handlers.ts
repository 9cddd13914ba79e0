import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { defineMail, HandlesJob, type JobHandler, type JobRun, type MailContent, Mailer } from '@bluebonnet/platform'
import { Repository } from 'typeorm'
import { AuthSettings } from '../settings/auth-settings.js'
import { LinkEntity } from '../links/link.entity.js'
import { Links } from '../links/links.js'
import { UserEntity } from '../users/user.entity.js'
import { type PasswordLinkReason, PasswordLinks } from './password-links.js'
import { sendPasswordLink, notifyPasswordChanged } from './password.jobs.js'

interface PasswordLinkData {
  firstName: string | null
  brokerage: string
  reason: PasswordLinkReason
  url: string
}

const words: Record<PasswordLinkReason, (data: PasswordLinkData) => Omit<MailContent, 'greeting'>> = {
  FIRST: ({ brokerage, url }) => ({
    subject: `Your account at ${brokerage}`,
    paragraphs: [`${brokerage} has added you to its back office. Set a password to sign in.`],
    action: { label: 'Set your password', url },
    notes: ['The link works once, within 7 days. After that, use "Forgot password" on the sign-in page.'],
  }),
  FORGOTTEN: ({ url }) => ({
    subject: 'Set a new password',
    paragraphs: ['Someone asked for a new password for your account. If it was you, set it here.'],
    action: { label: 'Set a new password', url },
    notes: [
      'The link works once, within one hour. If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
}

const passwordLinkMail = defineMail<PasswordLinkData>({
  name: 'accounts.password-link',
  render: (data) => ({
    greeting: `Hello${data.firstName === null ? '' : ` ${data.firstName}`},`,
    ...words[data.reason](data),
  }),
})

@Injectable()
@HandlesJob(sendPasswordLink)
export class SendPasswordLinkHandler implements JobHandler<{ linkId: string; reason: PasswordLinkReason }> {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @InjectRepository(LinkEntity) private readonly linkRows: Repository<LinkEntity>,
    private readonly links: Links,
    private readonly passwordLinks: PasswordLinks,
    private readonly settings: AuthSettings,
    private readonly mailer: Mailer,
  ) {}

  /** Sends nothing when the link was used or ended while the mail waited. */
  async handle({ id, payload }: JobRun<{ linkId: string; reason: PasswordLinkReason }>): Promise<void> {
    const link = await this.linkRows.findOneBy({ id: payload.linkId })
    if (link === null || !(await this.links.isGood(link.id))) return
    const user = await this.users.findOneBy({ id: link.subjectId, isActive: true })
    if (user === null) return
    const brokerage = await this.settings.read()
    const data = {
      firstName: user.firstName,
      brokerage: brokerage.name,
      reason: payload.reason,
      url: this.passwordLinks.pageOf(link.id),
    }
    await this.mailer.send(passwordLinkMail, data, {
      to: user.email,
      intent: id,
      sender: await this.settings.sender(brokerage),
    })
  }
}

const passwordChangedMail = defineMail<{ firstName: string | null; brokerage: string }>({
  name: 'accounts.password-changed',
  render: ({ firstName, brokerage }) => ({
    subject: 'Your password was changed',
    greeting: `Hello${firstName === null ? '' : ` ${firstName}`},`,
    paragraphs: [
      `The password of your account at ${brokerage} was just changed, other browsers were signed out, ` +
        `and your calendar link was ended.`,
    ],
    notes: ['If this was not you, use "Forgot password" on the sign-in page at once and tell your broker.'],
  }),
})

@Injectable()
@HandlesJob(notifyPasswordChanged)
export class NotifyPasswordChangedHandler implements JobHandler<{ userId: string }> {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly settings: AuthSettings,
    private readonly mailer: Mailer,
  ) {}

  async handle({ id, payload }: JobRun<{ userId: string }>): Promise<void> {
    const user = await this.users.findOneBy({ id: payload.userId, isActive: true })
    if (user === null) return
    const brokerage = await this.settings.read()
    const data = { firstName: user.firstName, brokerage: brokerage.name }
    await this.mailer.send(passwordChangedMail, data, {
      to: user.email,
      intent: id,
      sender: await this.settings.sender(brokerage),
    })
  }
}
