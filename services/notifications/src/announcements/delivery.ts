import { Injectable } from '@nestjs/common'
import { Brokerage } from '@bluebonnet/brokerage'
import { type NotificationType } from '@bluebonnet/contracts'
import { defaultTimeZone } from '@bluebonnet/domain'
import { batchesOf, Live, newIds, Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { LeadMails } from '../mail/lead-mails.js'
import { mailAfter } from '../mail/mail-choice.js'
import { MailPlans } from '../mail/mail-plans.js'
import { planMails } from '../mail/mail.jobs.js'
import type { ComposedNotification } from './announcement.js'
import { notificationsKept, writeNotifications } from './announcements.sql.js'
import { type Recipient, Recipients } from './recipients.js'

export interface Event {
  /** One event notifies each person once, however often it is delivered. */
  eventId: string
  type: NotificationType
  composed: ComposedNotification
}

interface Notified {
  id: string
  userId: string
  mailAfter: Date | null
}

/** Rows per statement: few round trips, and no statement of unbounded size. */
const atOnce = 10_000
/** With more recipients than this, a separate job queues their e-mails, so that no inbox waits for it. */
const manyRecipients = 200

/**
 * Writes one row for each recipient, publishes it to their open browsers, and queues an e-mail if they want it
 * immediately.
 */
@Injectable()
export class Delivery {
  constructor(
    private readonly recipients: Recipients,
    private readonly brokerage: Brokerage,
    private readonly leadMails: LeadMails,
    private readonly mailPlans: MailPlans,
    private readonly outbox: Outbox,
    private readonly live: Live,
  ) {}

  async deliver(manager: EntityManager, event: Event): Promise<void> {
    const recipients = await this.recipients.of(manager, event.composed.audience)
    const gathered = await this.leadMails.peopleAtLimit(
      manager,
      event.type,
      recipients.map(({ userId }) => userId),
    )
    const timeZone = await this.timeZoneFor(manager, recipients)
    const at = new Date()
    const areMany = recipients.length > manyRecipients
    let areMailsLeft = false
    for (const batch of batchesOf(recipients, atOnce)) {
      const notified = await write(manager, event, { recipients: batch, gathered, at, timeZone })
      const now = notified.filter((row) => row.mailAfter?.getTime() === at.getTime())
      if (areMany) areMailsLeft ||= now.length > 0
      else
        await this.mailPlans.add(
          manager,
          now.map(({ id }) => id),
        )
      await this.live.publish(manager, {
        event: 'notification',
        data: { eventId: event.eventId },
        audience: { users: notified.map(({ userId }) => userId) },
      })
    }
    if (areMailsLeft) await this.outbox.add(manager, planMails, { eventId: event.eventId })
  }

  /** The time zone for the start of a daily digest; no other e-mail needs it. */
  private async timeZoneFor(manager: EntityManager, recipients: readonly Recipient[]): Promise<string> {
    const hasDigests = recipients.some(({ settings }) => settings.frequency === 'daily')
    return hasDigests ? (await this.brokerage.settings(manager)).timeZone : defaultTimeZone
  }
}

interface Batch {
  recipients: readonly Recipient[]
  /** People who get no immediate e-mail, even if they want it. */
  gathered: ReadonlySet<string>
  at: Date
  timeZone: string
}

const atMostHourly = (settings: Recipient['settings']): Recipient['settings'] =>
  settings.frequency === 'immediate' ? { ...settings, frequency: 'hourly' } : settings

/**
 * The e-mail times of the recipients: thousands of people share a few settings, and computing a digest's time takes
 * longer than writing a row.
 */
const momentsOf = (
  of: (settings: Recipient['settings']) => Date | null,
): { moments: (Date | null)[]; numberFor: (settings: Recipient['settings']) => number } => {
  const known = new Map<string, number>()
  const moments: (Date | null)[] = []
  return {
    moments,
    numberFor: (settings) => {
      const settingsKey = Object.values(settings).join(' ')
      const number = known.get(settingsKey) ?? moments.push(of(settings))
      known.set(settingsKey, number)
      return number
    },
  }
}

/** Returns the people whom this call notified, without those whom another delivery of the event reached. */
const write = async (
  manager: EntityManager,
  { eventId, type, composed }: Event,
  { recipients, gathered, at, timeZone }: Batch,
): Promise<Notified[]> => {
  const { moments, numberFor } = momentsOf((settings) => mailAfter(settings, type, at, timeZone))
  const ids = newIds(recipients.length)
  const unmailed = new Set(composed.unmailed)
  const mailSettingsOf = ({ userId, settings }: Recipient): Recipient['settings'] => {
    if (unmailed.has(userId)) return { ...settings, contactMethod: 'phone' }
    return gathered.has(userId) ? atMostHourly(settings) : settings
  }
  const numbered = recipients.map((recipient, index) => ({
    id: ids[index] ?? '',
    userId: recipient.userId,
    number: numberFor(mailSettingsOf(recipient)),
  }))
  const [written] = await writeNotifications(manager, [
    numbered.map(({ id }) => id),
    numbered.map(({ userId }) => userId),
    numbered.map(({ number }) => number),
    eventId,
    type,
    composed.title,
    composed.message,
    composed.link,
    composed.dealId ?? null,
    composed.clientId ?? null,
    composed.documentShareId ?? null,
    at,
    moments,
  ])
  const notified = numbered.map(({ id, userId, number }) => ({ id, userId, mailAfter: moments[number - 1] ?? null }))
  if (written?.count === notified.length) return notified
  const rows = await notificationsKept(manager, [eventId, notified.map(({ id }) => id)])
  const kept = new Set(rows.map(({ id }) => id))
  return notified.filter(({ id }) => kept.has(id))
}
