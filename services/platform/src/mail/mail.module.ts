import { Global, Module } from '@nestjs/common'
import { SETTINGS, type Settings } from '../config/index.js'
import { HouseMailer } from './house-mailer.js'
import { Mailbox, mailboxFolder } from './mailbox.js'
import { Mailer, MailTransport } from './mailer.js'
import { SmtpTransport } from './smtp-transport.js'

/** `Mailer` for the jobs of every module: by SMTP when it is set, else into the development mailbox. */
@Global()
@Module({
  providers: [
    {
      provide: MailTransport,
      inject: [SETTINGS],
      useFactory: ({ smtpUrl, dataDir }: Settings): MailTransport =>
        smtpUrl === null ? new Mailbox(mailboxFolder(dataDir)) : new SmtpTransport(smtpUrl),
    },
    { provide: Mailer, useClass: HouseMailer },
  ],
  exports: [Mailer],
})
export class MailModule {}
