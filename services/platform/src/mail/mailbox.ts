import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { MailTransport, type OutgoingMail } from './mailer.js'

const mailSchema = z.object({
  id: z.string(),
  sentAt: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  replyTo: z.string().optional(),
})

export type MailboxMail = z.output<typeof mailSchema>

const idPattern = /^[0-9a-f]{32}$/

/** The development mailbox: one JSON file per mail. Sending the same Message-ID again replaces the file. */
export class Mailbox extends MailTransport {
  private isThere = false

  constructor(private readonly folder: string) {
    super()
  }

  /** Synchronous: for a page of text the thread pool costs more than the write. */
  async send(mail: OutgoingMail & { from: string }): Promise<void> {
    if (!this.isThere) mkdirSync(this.folder, { recursive: true })
    this.isThere = true
    const id = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32)
    const file = join(this.folder, `${id}.json`)
    const kept: MailboxMail = { id, sentAt: new Date().toISOString(), ...mail }
    writeFileSync(`${file}.draft`, JSON.stringify(kept, null, 2), { mode: 0o600 })
    renameSync(`${file}.draft`, file)
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
  }

  async close(): Promise<void> {}

  /** Every mail, newest first. */
  async list(): Promise<MailboxMail[]> {
    const names = await readdir(this.folder).catch(() => [])
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
    const mails = await Promise.all(ids.map((id) => this.read(id)))
    return mails
      .filter((mail) => mail !== null)
      .toSorted((a, b) => b.sentAt.localeCompare(a.sentAt) || a.id.localeCompare(b.id))
  }

  /** One mail, or null when the id is unknown. */
  async read(id: string): Promise<MailboxMail | null> {
    if (!idPattern.test(id)) return null
    const text = await readFile(join(this.folder, `${id}.json`), 'utf8').catch(() => null)
    return text === null ? null : mailSchema.parse(JSON.parse(text))
  }
}

/** Where the development mailbox lives. */
export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mail')
