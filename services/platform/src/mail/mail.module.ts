import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { type Settings, SETTINGS } from '../config/settings.js'
import { BrokerageMailer } from './brokerage-mailer.js'
import { Mailbox, mailboxFolder } from './mailbox.js'
import { Mailer, MailTransport } from './mailer.js'
import { SentMailEntity } from './sent-mail.entity.js'
import { SentMails } from './sent-mails.js'
import { SweepSentMailsHandler } from './sweep.handler.js'

/** `Mailer` for the jobs of every module: by SMTP when it is configured, else into the development mailbox. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SentMailEntity])],
  providers: [
    SentMails,
    SweepSentMailsHandler,
    {
      provide: MailTransport,
      inject: [SETTINGS],
      useFactory: ({ smtpUrl, smtpTlsRequired, dataDir }: Settings): MailTransport | Promise<MailTransport> =>
        smtpUrl === null ? new Mailbox(mailboxFolder(dataDir)) : smtpTransport(smtpUrl, smtpTlsRequired),
    },
    { provide: Mailer, useClass: BrokerageMailer },
  ],
  exports: [Mailer, MailTransport],
})
export class MailModule {}

/** Only deployments with a mail server load the SMTP library. */
const smtpTransport = async (url: string, isTlsRequired: boolean): Promise<MailTransport> => {
  const { SmtpTransport } = await import('./smtp-transport.js')
  return new SmtpTransport(url, isTlsRequired)
}
