import { type MailDefinition, mailHtml, type MailSender, mailText } from './layout.js'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** Fixed for one recipient and intent, so that a repeat is recognised by the receiving server. */
  messageId: string
  /** Where answers go; without it, to the sender. */
  replyTo?: string
}

export interface SendOptions {
  to: string
  /**
   * What makes this mail one mail: the id of the event or job, for instance. It is sent once for one intent and
   * recipient, so a second try has to say the same as the first.
   */
  intent: string
  sender?: MailSender
  /** Where answers to it go, if somebody reads them. */
  replyTo?: string | undefined
}

/** Carries one finished mail out of the house. */
export abstract class MailTransport {
  abstract send(mail: OutgoingMail & { from: string }): Promise<void>
  /** Rejects when no mail could be sent now. */
  abstract check(): Promise<void>
  abstract close(): Promise<void>
}

/** Sends the mails that modules declare. Call it from jobs only: a request must never wait for a mail server. */
export abstract class Mailer {
  /**
   * Resolves when the mail server (or the development mailbox) has taken the mail, now or before; rejects otherwise.
   */
  abstract send<D>(mail: MailDefinition<D>, data: D, options: SendOptions): Promise<void>
}

/** The finished subject and both bodies of a mail. */
export const compose = <D>(
  mail: MailDefinition<D>,
  data: D,
  sender: MailSender,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> => {
  const content = mail.render(data)
  // A line break in a subject would let data write headers of its own.
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, text: mailText(content, sender), html: mailHtml({ ...content, subject }, sender) }
}
