import { createTransport, type Transporter } from 'nodemailer'
import { MailTransport, type OutgoingMail } from './mailer.js'

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** Sends through the mail server at `SMTP_URL`, over a small connection pool. */
export class SmtpTransport extends MailTransport {
  private readonly transporter: Transporter

  /** Uses a mail server on this machine without TLS; any other with TLS, unless `isTlsRequired` is false. */
  constructor(url: string, isTlsRequired: boolean) {
    super()
    const { protocol, hostname, port, username, password } = new URL(url)
    this.transporter = createTransport({
      pool: true,
      maxConnections: 2,
      // A connection that is cut may have delivered its mail: the job decides whether to send it again, not the pool.
      maxRequeues: 0,
      host: hostname,
      port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
      secure: protocol === 'smtps:',
      // Without this a man in the middle could remove the STARTTLS offer and read every mail.
      requireTLS: isTlsRequired && !isThisMachine(hostname),
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
  }

  async send(mail: OutgoingMail & { from: string }): Promise<void> {
    await this.transporter.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  }

  async check(): Promise<void> {
    await this.transporter.verify()
  }

  async close(): Promise<void> {
    this.transporter.close()
  }
}
