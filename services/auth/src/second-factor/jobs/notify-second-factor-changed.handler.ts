import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { defineMail, HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Repository } from 'typeorm'
import type { z } from 'zod'
import { AuthSettings } from '../../settings/auth-settings.js'
import { UserEntity } from '../../users/user.entity.js'
import { type SecondFactorChange, notifySecondFactorChanged } from './notify-second-factor-changed.job.js'

const leftOf = (left: number): string => {
  if (left === 0) return 'None of your recovery codes is left.'
  return left === 1 ? 'One of your recovery codes is left.' : `${left} of your recovery codes are left.`
}

const words: Record<SecondFactorChange, { subject: string; happened: (brokerage: string, left: number) => string }> = {
  ON: {
    subject: 'Your second factor was switched on',
    happened: (brokerage) =>
      `Signing in to your account at ${brokerage} now also asks for a code from your authenticator app.`,
  },
  OFF: {
    subject: 'Your second factor was switched off',
    happened: (brokerage) =>
      `Signing in to your account at ${brokerage} no longer asks for a code from your authenticator app.`,
  },
  RESET: {
    subject: 'Your second factor was reset',
    happened: (brokerage) =>
      `An administrator removed the second factor from your account at ${brokerage}, and every browser was signed out.`,
  },
  TRIED: {
    subject: 'Someone entered wrong codes for your account',
    happened: (brokerage) =>
      `Within a day, 20 wrong codes were entered for your account at ${brokerage}, each after your password. ` +
      `Nobody signed in with them.`,
  },
  RECOVERED: {
    subject: 'A recovery code was used on your account',
    happened: (brokerage, left) =>
      `A recovery code was entered for your account at ${brokerage} in place of a code from your authenticator app. ` +
      `It is used up. ${leftOf(left)}`,
  },
  CODES: {
    subject: 'Your recovery codes were replaced',
    happened: (brokerage) =>
      `New recovery codes were made for your account at ${brokerage}. The old ones no longer work.`,
  },
}

const secondFactorMail = defineMail<{
  firstName: string | null
  brokerage: string
  change: SecondFactorChange
  left: number
}>({
  name: 'accounts.second-factor',
  render: ({ firstName, brokerage, change, left }) => ({
    subject: words[change].subject,
    greeting: `Hello${firstName === null ? '' : ` ${firstName}`},`,
    paragraphs: [words[change].happened(brokerage, left)],
    notes: ['If this was not you, use "Forgot password" on the sign-in page at once and tell your broker.'],
  }),
})

type Payload = z.output<(typeof notifySecondFactorChanged)['schema']>

@Injectable()
@HandlesJob(notifySecondFactorChanged)
export class NotifySecondFactorHandler implements JobHandler<Payload> {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly settings: AuthSettings,
    private readonly mailer: Mailer,
  ) {}

  async handle({ id, payload }: JobRun<Payload>): Promise<void> {
    const user = await this.users.findOneBy({ id: payload.userId, isActive: true })
    if (user === null) return
    const brokerage = await this.settings.read()
    const { change, left = 0 } = payload
    const data = { firstName: user.firstName, brokerage: brokerage.name, change, left }
    await this.mailer.send(secondFactorMail, data, {
      to: user.email,
      intent: id,
      sender: await this.settings.sender(brokerage),
    })
  }
}
