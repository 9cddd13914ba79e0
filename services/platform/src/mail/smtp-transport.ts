import { createTransport, type Transporter } from 'nodemailer'
import { MailTransport, type OutgoingMail } from './mailer.js'

/** Sends through the mail server at `SMTP_URL`, over a small pool of kept connections. */
export class SmtpTransport extends MailTransport {
  private readonly transporter: Transporter

  constructor(url: string) {
    super()
    const { protocol, hostname, port, username, password } = new URL(url)
    this.transporter = createTransport({
      pool: true,
      maxConnections: 2,
      host: hostname,
      port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
      secure: protocol === 'smtps:',
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
  }

  async send(mail: OutgoingMail & { from: string }): Promise<void> {
    await this.transporter.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  }

  async close(): Promise<void> {
    this.transporter.close()
  }
}
