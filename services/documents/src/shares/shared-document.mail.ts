import { limits } from '@bluebonnet/contracts'
import { defineMail } from '@bluebonnet/platform'

interface SharedDocumentMail {
  firstName: string
  sharer: string
  label: string
  /** What the sharer wrote; null for nothing. */
  message: string | null
  address: string
}

export const sharedDocumentMail = defineMail<SharedDocumentMail>({
  name: 'document-shared-with-client',
  render: ({ firstName, sharer, label, message, address }) => ({
    subject: `${sharer} shared a document with you: ${label}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${sharer} shared the document "${label}" with you.`, ...(message === null ? [] : [message])],
    action: { label: 'Open the document', url: address },
    notes: [`This link is meant for you and expires after ${limits.linkDays} days.`],
  }),
})
