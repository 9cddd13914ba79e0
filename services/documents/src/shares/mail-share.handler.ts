import { Injectable } from '@nestjs/common'
import { Brokerage } from '@bluebonnet/brokerage'
import { limits } from '@bluebonnet/domain'
import { defineJob, defineMail, HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { SharedLinks } from './shared-links.js'
import { shareToMail } from './shares.sql.js'

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
  /** The sharer's message; null without one. */
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
    const [share] = await shareToMail(this.dataSource, [shareId])
    if (share === undefined || share.email === null) return
    const { first_name: firstName, sharer, label, message, link_id: linkId } = share
    await this.mailer.send(
      sharedDocumentMail,
      { firstName, sharer, label, message, address: this.links.addressOf(linkId) },
      {
        to: share.email,
        intent: shareId,
        replyTo: share.sharer_email,
        sender: await this.brokerage.sender(await this.brokerage.settings()),
      },
    )
  }
}
