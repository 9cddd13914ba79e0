import { defineMail, HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Brokerage } from '../../brokerage/brokerage.js'
import { senderOf } from '../../brokerage/sender.js'
import { UserEntity } from '../../users/user.entity.js'
import { tellPasswordChanged } from './tell-password-changed.job.js'

const passwordChangedMail = defineMail<{ firstName: string | null; brokerage: string }>({
  name: 'accounts.password-changed',
  render: ({ firstName, brokerage }) => ({
    subject: 'Your password was changed',
    greeting: `Hello${firstName === null ? '' : ` ${firstName}`},`,
    paragraphs: [
      `The password of your account at ${brokerage} was just changed, other browsers were signed out, and the address of your calendar ended.`,
    ],
    notes: ['If this was not you, use "Forgot password" on the sign-in page at once and tell your broker.'],
  }),
})

@Injectable()
@HandlesJob(tellPasswordChanged)
export class TellPasswordChangedHandler implements JobHandler<{ userId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly mailer: Mailer,
  ) {}

  async handle({ id, payload }: JobRun<{ userId: string }>): Promise<void> {
    const user = await this.dataSource.manager.findOneBy(UserEntity, { id: payload.userId, isActive: true })
    if (user === null) return
    const brokerage = await this.brokerage.settings()
    const data = { firstName: user.firstName, brokerage: brokerage.name }
    await this.mailer.send(passwordChangedMail, data, { to: user.email, intent: id, sender: senderOf(brokerage) })
  }
}
