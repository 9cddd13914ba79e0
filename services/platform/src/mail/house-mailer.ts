import { createHmac } from 'node:crypto'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { SETTINGS, type Settings } from '../config/index.js'
import type { MailDefinition } from './define-mail.js'
import { compose, Mailer, MailTransport, type SendOptions } from './mailer.js'

/**
 * Sends in the sender's name, else the product's. A mail's Message-ID follows from its kind, intent and recipient: a repeat has
 * the same one (DECISIONS section 6).
 */
@Injectable()
export class HouseMailer extends Mailer implements OnApplicationShutdown {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly transport: MailTransport,
  ) {
    super()
  }

  async send<D>(mail: MailDefinition<D>, data: D, options: SendOptions): Promise<void> {
    const words = compose(mail, data, options.sender ?? { name: 'Bluebonnet', lines: [] })
    await this.transport.send({ ...words, to: options.to, from: this.settings.mailFrom, messageId: this.messageId(mail.name, options) })
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.close()
  }

  private messageId(name: string, { intent, to }: SendOptions): string {
    const digest = createHmac('sha256', this.settings.secret).update(JSON.stringify([name, intent, to.toLowerCase()])).digest('hex')
    return `<${digest.slice(0, 40)}@${new URL(this.settings.publicUrl).hostname}>`
  }
}
