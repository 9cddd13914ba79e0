import { defineMail, type MailContent } from '@bluebonnet/platform'
import type { PasswordLinkReason } from './password-links.js'

interface PasswordLinkData {
  firstName: string | null
  brokerage: string
  reason: PasswordLinkReason
  url: string
}

const words: Record<PasswordLinkReason, (data: PasswordLinkData) => Omit<MailContent, 'greeting'>> = {
  FIRST: ({ brokerage, url }) => ({
    subject: `Your account at ${brokerage}`,
    paragraphs: [`${brokerage} has added you to its back office. Set a password to sign in.`],
    action: { label: 'Set your password', url },
    notes: ['The link works once, within 7 days. After that, use "Forgot password" on the sign-in page.'],
  }),
  FORGOTTEN: ({ url }) => ({
    subject: 'Set a new password',
    paragraphs: ['Somebody asked for a new password for your account. If it was you, set it here.'],
    action: { label: 'Set a new password', url },
    notes: [
      'The link works once, within one hour. If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
}

export const passwordLinkMail = defineMail<PasswordLinkData>({
  name: 'accounts.password-link',
  render: (data) => ({
    greeting: `Hello${data.firstName === null ? '' : ` ${data.firstName}`},`,
    ...words[data.reason](data),
  }),
})
