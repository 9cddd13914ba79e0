import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { defineMail, HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Repository } from 'typeorm'
import { AuthSettings } from '../../settings/auth-settings.js'
import { EmailChangeEntity, UserEntity } from '../user.entity.js'
import { type emailSides, notifyEmailChanged } from './notify-email-changed.job.js'

type Side = (typeof emailSides)[number]

const words: Record<Side, (brokerage: string) => { paragraphs: string[]; notes: string[] }> = {
  // Does not name the new address to the old one, which may belong to somebody else.
  OLD: (brokerage) => ({
    paragraphs: [
      `Your account at ${brokerage} has another e-mail address now. You sign in with that one, ` +
        `and this address gets no more mail from us.`,
    ],
    notes: ['If you did not ask for this, call your broker at a number you already know.'],
  }),
  NEW: (brokerage) => ({
    paragraphs: [
      `Your account at ${brokerage} has this e-mail address now. Sign in with it from here on; ` +
        `your password stays as it is.`,
    ],
    notes: ['If you have no account there, call the brokerage and say so.'],
  }),
}

const emailChangedMail = defineMail<{ firstName: string | null; brokerage: string; side: Side }>({
  name: 'accounts.email-changed',
  render: ({ firstName, brokerage, side }) => ({
    subject: 'Your e-mail address was changed',
    greeting: `Hello${firstName === null ? '' : ` ${firstName}`},`,
    ...words[side](brokerage),
  }),
})

@Injectable()
@HandlesJob(notifyEmailChanged)
export class NotifyEmailChangedHandler implements JobHandler<{ changeId: string; side: Side }> {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @InjectRepository(EmailChangeEntity) private readonly emailChanges: Repository<EmailChangeEntity>,
    private readonly settings: AuthSettings,
    private readonly mailer: Mailer,
  ) {}

  async handle({ id, payload }: JobRun<{ changeId: string; side: Side }>): Promise<void> {
    const change = await this.emailChanges.findOneBy({ id: payload.changeId })
    if (change === null) return
    const user = await this.users.findOneByOrFail({ id: change.userId })
    const brokerage = await this.settings.read()
    const to = payload.side === 'OLD' ? change.fromEmail : change.toEmail
    await this.mailer.send(
      emailChangedMail,
      { firstName: user.firstName, brokerage: brokerage.name, side: payload.side },
      { to, intent: id, sender: await this.settings.sender(brokerage) },
    )
  }
}
