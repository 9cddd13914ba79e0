import { Injectable } from '@nestjs/common'
import { Brokerage, senderOf } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/contracts'
import {
  defineJob,
  defineMail,
  HandlesJob,
  type JobHandler,
  type JobRun,
  Mailer,
  nameOrEmail,
} from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { SharedLinks } from './shared-links.js'

/** E-mails a client the link to a document that was shared with them. */
export const mailShare = defineJob({
  name: 'documents.mail-share',
  queue: 'mail',
  schema: z.object({ shareId: z.uuid() }),
})

interface SharedDocumentMail {
  firstName: string
  sharer: string
  label: string
  /** What the sharer wrote; null for nothing. */
  message: string | null
  address: string
}

const sharedDocumentMail = defineMail<SharedDocumentMail>({
  name: 'document-shared-with-client',
  render: ({ firstName, sharer, label, message, address }) => ({
    subject: `${sharer} shared a document with you: ${label}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${sharer} shared the document "${label}" with you.`, ...(message === null ? [] : [message])],
    action: { label: 'Open the document', url: address },
    notes: [`This link is meant for you and expires after ${limits.linkDays} days.`],
  }),
})

interface Row {
  email: string | null
  first_name: string
  sharer: string
  label: string
  message: string | null
  link_id: string
}

/** A share that ended before its mail went out sends none. A repeated mail carries the same link and Message-ID. */
@Injectable()
@HandlesJob(mailShare)
export class MailShareHandler implements JobHandler<{ shareId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly links: SharedLinks,
    private readonly brokerage: Brokerage,
  ) {}

  async handle({ payload: { shareId } }: JobRun<{ shareId: string }>): Promise<void> {
    const [share] = await this.dataSource.query<Row[]>(
      `SELECT c.email, c.first_name, ${nameOrEmail('u')} AS sharer, d.label, s.message, s.link_id
         FROM document_shares s
         JOIN clients c ON c.id = s.shared_with_client_id
         JOIN documents d ON d.id = s.document_id
         JOIN users u ON u.id = s.shared_by
        WHERE s.id = $1 AND s.ended_at IS NULL AND s.link_id IS NOT NULL`,
      [shareId],
    )
    if (share === undefined || share.email === null) return
    const { first_name: firstName, sharer, label, message, link_id: linkId } = share
    await this.mailer.send(
      sharedDocumentMail,
      { firstName, sharer, label, message, address: this.links.addressOf(linkId) },
      { to: share.email, intent: shareId, sender: senderOf(await this.brokerage.settings()) },
    )
  }
}
