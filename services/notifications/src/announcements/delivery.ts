import { Brokerage } from '@bluebonnet/auth'
import type { NotificationType } from '@bluebonnet/contracts'
import { Live, newId, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { mailNotification } from '../mail/jobs/mail-notification.job.js'
import { LeadMails } from '../mail/lead-mails.js'
import { mailAfter } from '../mail/mail-choice.js'
import type { ComposedNotification } from './announcement.js'
import { type Recipient, Recipients } from './recipients.js'

export interface Event {
  /** One event reaches each person once, however often it is delivered. */
  eventId: string
  type: NotificationType
  composed: ComposedNotification
}

interface Told {
  id: string
  userId: string
  mailAfter: Date | null
}

/** Rows that one statement writes: few round trips, and no statement of unbounded size. */
const atOnce = 5_000

const insert = `
  INSERT INTO notifications (id, event_id, user_id, mail_after, type, title, message, link, deal_id, client_id, document_share_id, created_at)
  SELECT told.id, $4::uuid, told.user_id, told.mail_after, $5, $6, $7, $8, $9::uuid, $10::uuid, $11::uuid, $12::timestamptz
    FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS told (id, user_id, mail_after)
  ON CONFLICT (event_id, user_id) DO NOTHING
  RETURNING id, user_id AS "userId", mail_after AS "mailAfter"`

/** One row for each recipient, told to their open browsers, with an e-mail where they want it at once. */
@Injectable()
export class Delivery {
  constructor(
    private readonly recipients: Recipients,
    private readonly brokerage: Brokerage,
    private readonly leadMails: LeadMails,
    private readonly outbox: Outbox,
    private readonly live: Live,
  ) {}

  async deliver(manager: EntityManager, event: Event): Promise<void> {
    const { timeZone } = await this.brokerage.settings(manager)
    const recipients = await this.recipients.of(manager, event.composed.audience)
    const gathered = await this.leadMails.hadTheirShare(manager, event.type, recipients.map(({ userId }) => userId))
    const at = new Date()
    for (let from = 0; from < recipients.length; from += atOnce) {
      const told = await write(manager, event, { recipients: recipients.slice(from, from + atOnce), gathered, at, timeZone })
      const now = told.filter((row) => row.mailAfter?.getTime() === at.getTime())
      await this.outbox.addMany(manager, mailNotification, now.map(({ id }) => ({ notificationId: id })))
      await this.live.publish(manager, { event: 'notification', data: { eventId: event.eventId }, audience: { users: told.map(({ userId }) => userId) } })
    }
  }
}

interface Batch {
  recipients: readonly Recipient[]
  /** Who gets no e-mail at once, even if they want it. */
  gathered: ReadonlySet<string>
  at: Date
  timeZone: string
}

const atMostHourly = (settings: Recipient['settings']): Recipient['settings'] => (settings.frequency === 'immediate' ? { ...settings, frequency: 'hourly' } : settings)

const write = async (manager: EntityManager, { eventId, type, composed }: Event, { recipients, gathered, at, timeZone }: Batch): Promise<Told[]> =>
  manager.query<Told[]>(insert, [
    recipients.map(() => newId()),
    recipients.map(({ userId }) => userId),
    recipients.map(({ userId, settings }) => mailAfter(gathered.has(userId) ? atMostHourly(settings) : settings, type, at, timeZone)),
    eventId,
    type,
    composed.title,
    composed.message,
    composed.link,
    composed.dealId ?? null,
    composed.clientId ?? null,
    composed.documentShareId ?? null,
    at,
  ])
