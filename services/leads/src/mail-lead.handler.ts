import { Brokerage } from '@bluebonnet/brokerage'
import { defineJob, defineMail, HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { LeadEntity } from './lead.entity.js'

/** Confirms by e-mail that a request to join has arrived. */
export const mailLead = defineJob({ name: 'leads.mail-lead', queue: 'mail', schema: z.object({ leadId: z.uuid() }) })

/** Contains nothing of the input, not even a name: the form must not be usable to send spam. */
const leadMail = defineMail<{ brokerage: string }>({
  name: 'lead-heard',
  render: ({ brokerage }) => ({
    subject: `${brokerage} has your message`,
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for your interest in joining ${brokerage}. A broker will read your message and get back to you.`,
      'You can also reply to this e-mail.',
    ],
    notes: ['If you did not contact us, someone entered your address by mistake. You can ignore this e-mail.'],
  }),
})

@Injectable()
@HandlesJob(mailLead)
export class MailLeadHandler implements JobHandler<{ leadId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly brokerage: Brokerage,
  ) {}

  async handle({ payload: { leadId } }: Pick<JobRun<{ leadId: string }>, 'payload'>): Promise<void> {
    const lead = await this.dataSource.manager.findOneBy(LeadEntity, { id: leadId })
    if (lead === null) return
    const settings = await this.brokerage.settings()
    await this.mailer.send(
      leadMail,
      { brokerage: settings.name },
      { to: lead.email, intent: leadId, sender: await this.brokerage.sender(settings) },
    )
  }
}
