import { Brokerage, senderOf } from '@bluebonnet/auth'
import { HandlesJob, type JobHandler, type JobRun, Mailer, nameOrEmail } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { sharedDocumentMail } from '../shared-document.mail.js'
import { SharedLinks } from '../shared-links.js'
import { mailShare } from './mail-share.job.js'

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
