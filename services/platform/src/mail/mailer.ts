import { type MailDefinition, mailHtml, type MailSender, mailText } from './layout.js'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** Fixed for one recipient and intent, so that the receiving server recognises a repeat. */
  messageId: string
  /** The Reply-To address; without it, the sender. */
  replyTo?: string
}

export interface SendOptions {
  to: string
  /**
   * Identifies the mail: the id of the event or job, for instance. It is sent once for each intent and recipient, so a
   * second attempt must have the same content.
   */
  intent: string
  sender?: MailSender
  /** The Reply-To address, if somebody reads replies. */
  replyTo?: string | undefined
}

/** Delivers one rendered mail. */
export abstract class MailTransport {
  abstract send(mail: OutgoingMail & { from: string }): Promise<void>
  /** Rejects when no mail can be sent now. */
  abstract check(): Promise<void>
  abstract close(): Promise<void>
}

/** Sends the mails that modules declare. Call it from jobs only: a request must never wait for a mail server. */
export abstract class Mailer {
  /**
   * Resolves when the mail server (or the development mailbox) has accepted the mail, now or earlier; rejects
   * otherwise.
   */
  abstract send<D>(mail: MailDefinition<D>, data: D, options: SendOptions): Promise<void>
}

/** Renders the subject and both bodies of a mail. */
export const compose = <D>(
  mail: MailDefinition<D>,
  data: D,
  sender: MailSender,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> => {
  const content = mail.render(data)
  // A line break in a subject would allow header injection.
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, text: mailText(content, sender), html: mailHtml({ ...content, subject }, sender) }
}
