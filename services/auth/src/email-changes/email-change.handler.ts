import { Inject, Injectable } from '@nestjs/common'
import {
  defineMail,
  HandlesJob,
  type JobHandler,
  type JobRun,
  type MailContent,
  Mailer,
  SETTINGS,
  type Settings,
} from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { LinkEntity } from '../links/link.entity.js'
import { Links } from '../links/links.js'
import { AuthSettings } from '../settings/auth-settings.js'
import { UserEntity } from '../users/user.entity.js'
import { EmailChangeEntity } from './email-change.entity.js'
import { type EmailChangeMail, mailEmailChange } from './email-change.job.js'

interface EmailChangeData {
  firstName: string | null
  brokerage: string
  mail: EmailChangeMail
  url: string
}

const takeBack = (url: string): Pick<MailContent, 'action'> => ({ action: { label: 'This was not me', url } })

// Neither address learns the other: it may belong to somebody else.
const words: Record<EmailChangeMail, (data: EmailChangeData) => Omit<MailContent, 'greeting'>> = {
  CONFIRM: ({ brokerage, url }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `${brokerage} has entered this e-mail address for your account. Confirm it to sign in with it from then on; ` +
        `your password stays as it is.`,
    ],
    action: { label: 'Confirm this address', url },
    notes: ['The link works for 7 days. If you have no account there, do nothing: the address is not used.'],
  }),
  REQUESTED: ({ brokerage, url }) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `${brokerage} has entered another e-mail address for your account. You sign in with this one until the new ` +
        `one is confirmed.`,
    ],
    ...takeBack(url),
    notes: ['If you agreed to it, do nothing. Otherwise stop it here within 7 days.'],
  }),
  CHANGED: ({ brokerage, url }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Your account at ${brokerage} has another e-mail address now. You sign in with that one, ` +
        `and we send no more mail to this address.`,
    ],
    ...takeBack(url),
    notes: [
      'If you agreed to it, do nothing. Otherwise take it back here within 7 days: you sign in with this address ' +
        'again, and everybody who is signed in to your account is signed out.',
    ],
  }),
}

const emailChangeMail = defineMail<EmailChangeData>({
  name: 'accounts.email-change',
  render: (data) => ({
    greeting: `Hello${data.firstName === null ? '' : ` ${data.firstName}`},`,
    ...words[data.mail](data),
  }),
})

@Injectable()
@HandlesJob(mailEmailChange)
export class EmailChangeHandler implements JobHandler<{ linkId: string; mail: EmailChangeMail }> {
  constructor(
    @Inject(SETTINGS) private readonly app: Pick<Settings, 'publicUrl'>,
    private readonly dataSource: DataSource,
    private readonly links: Links,
    private readonly settings: AuthSettings,
    private readonly mailer: Mailer,
  ) {}

  /** Sends nothing when the link ended while the mail waited. */
  async handle({ id, payload: { linkId, mail } }: JobRun<{ linkId: string; mail: EmailChangeMail }>): Promise<void> {
    const { manager } = this.dataSource
    const link = await manager.findOneBy(LinkEntity, { id: linkId })
    const change = link === null ? null : await manager.findOneBy(EmailChangeEntity, { id: link.subjectId })
    if (link === null || change === null || !(await this.links.isGood(link.id))) return
    const user = await manager.findOneByOrFail(UserEntity, { id: change.userId })
    const brokerage = await this.settings.read()
    await this.mailer.send(
      emailChangeMail,
      { firstName: user.firstName, brokerage: brokerage.name, mail, url: this.pageOf(link) },
      {
        to: mail === 'CONFIRM' ? change.toEmail : change.fromEmail,
        intent: id,
        sender: await this.settings.sender(brokerage),
      },
    )
  }

  /** The page whose button uses the link: opening it changes nothing. */
  private pageOf(link: LinkEntity): string {
    const page = link.purpose === 'CONFIRM_EMAIL' ? 'confirm-email' : 'take-back-email'
    return `${this.app.publicUrl}/${page}?token=${encodeURIComponent(this.links.tokenOf(link))}`
  }
}
