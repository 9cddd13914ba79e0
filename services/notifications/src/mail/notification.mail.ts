import { defineMail } from '@bluebonnet/platform'

interface MailedNotification {
  title: string
  message: string
  /** The full URL of the button; null for none. */
  url: string | null
}

interface Reader {
  firstName: string | null
  brokerage: string
  settingsUrl: string
}

const hello = (firstName: string | null): string => `Hello${firstName === null ? '' : ` ${firstName}`},`
const why = ({ brokerage, settingsUrl }: Reader): string =>
  `You receive this e-mail because you work with ${brokerage}. Choose what is e-mailed, and how often: ${settingsUrl}`

export const notificationMail = defineMail<Reader & { notification: MailedNotification }>({
  name: 'notifications.one',
  render: ({ notification, ...reader }) => ({
    subject: notification.title,
    greeting: hello(reader.firstName),
    paragraphs: [notification.message],
    ...(notification.url === null ? {} : { action: { label: 'Open in the back office', url: notification.url } }),
    notes: [why(reader)],
  }),
})

/** A digest shows the newest ones in full, and the number of the rest. */
const fullEntries = 50

export const digestMail = defineMail<Reader & { notifications: readonly MailedNotification[]; url: string }>({
  name: 'notifications.digest',
  render: ({ notifications, url, ...reader }) => {
    const rest = notifications.length - fullEntries
    return {
      subject: notifications.length === 1 ? (notifications[0]?.title ?? '') : `${notifications.length} notifications`,
      greeting: hello(reader.firstName),
      paragraphs: [
        ...notifications.slice(0, fullEntries).map(({ title, message }) => `${title}\n${message}`),
        ...(rest > 0 ? [`And ${rest} more in the back office.`] : []),
      ],
      action: { label: 'Open the back office', url },
      notes: [why(reader)],
    }
  },
})
