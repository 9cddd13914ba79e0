import { Global, Module } from '@nestjs/common'
import { SETTINGS, type Settings } from '../config/index.js'
import { HouseMailer } from './house-mailer.js'
import { Mailbox, mailboxFolder } from './mailbox.js'
import { Mailer, MailTransport } from './mailer.js'

/** `Mailer` for the jobs of every module: by SMTP when it is set, else into the development mailbox. */
@Global()
@Module({
  providers: [
    {
      provide: MailTransport,
      inject: [SETTINGS],
      useFactory: ({ smtpUrl, dataDir }: Settings): MailTransport | Promise<MailTransport> =>
        smtpUrl === null ? new Mailbox(mailboxFolder(dataDir)) : smtpTransport(smtpUrl),
    },
    { provide: Mailer, useClass: HouseMailer },
  ],
  exports: [Mailer],
})
export class MailModule {}

/** Only whoever has a mail server loads what speaks to it. */
const smtpTransport = async (url: string): Promise<MailTransport> => {
  const { SmtpTransport } = await import('./smtp-transport.js')
  return new SmtpTransport(url)
}
