import { createHmac } from 'node:crypto'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Settings, SETTINGS } from '../config/settings.js'
import { metrics } from '../observability/metrics.js'
import { inStep } from '../observability/tracing.js'
import type { MailDefinition } from './layout.js'
import { compose, Mailer, MailTransport, type SendOptions } from './mailer.js'
import { SentMails } from './sent-mails.js'

/** The product's address under the sender's name, quoted when a mail program could misread the name. */
const fromAs = (name: string, from: string): string => {
  const address = /<([^<>]+)>$/.exec(from.trim())?.[1] ?? from.trim()
  const plain = name.replaceAll(/[\p{Cc}"\\<>]+/gu, ' ').trim()
  return `${/^[\p{L}\p{N} &'-]+$/u.test(plain) ? plain : `"${plain}"`} <${address}>`
}

/**
 * Sends in the sender's name, else the product's. A mail's Message-ID is derived from its kind, intent and recipient: a
 * mail that a server has accepted is not sent again, and an unavoidable repeat has the same id.
 */
@Injectable()
export class BrokerageMailer extends Mailer implements OnApplicationShutdown {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly transport: MailTransport,
    @Inject(SentMails) private readonly sent: Pick<SentMails, 'once'>,
  ) {
    super()
  }

  async send<D>(mail: MailDefinition<D>, data: D, options: SendOptions): Promise<void> {
    const { sender = { name: 'Bluebonnet', lines: [] }, replyTo = sender.replyTo } = options
    const words = compose(mail, data, sender)
    const id = this.idOf(mail.name, options)
    const messageId = `<${id}@${new URL(this.settings.publicUrl).hostname}>`
    await this.sent.once(id, async () => {
      try {
        await inStep('mail.send', { kind: 'asks' }, () =>
          this.transport.send({
            ...words,
            to: options.to,
            from: fromAs(sender.name, this.settings.mailFrom),
            messageId,
            ...(replyTo === undefined ? {} : { replyTo }),
          }),
        )
        metrics.mails.inc({ outcome: 'sent' })
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' })
        throw error
      }
    })
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.close()
  }

  private idOf(name: string, { intent, to }: SendOptions): string {
    const digest = createHmac('sha256', this.settings.secret)
      .update(JSON.stringify([name, intent, to.toLowerCase()]))
      .digest('hex')
    return digest.slice(0, 40)
  }
}
