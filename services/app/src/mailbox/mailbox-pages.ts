import { escapeHtml, type MailboxMail } from '@bluebonnet/platform'

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

/** Every mail, newest first. */
export const mailboxPage = (mails: readonly MailboxMail[]): string => {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escapeHtml(mail.sentAt)}</td><td>${escapeHtml(mail.to)}</td><td><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  )
  const table = `<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page('Development mailbox', mails.length === 0 ? '<p>No mail yet.</p>' : table)
}

/** One mail as text, its links alive. */
export const mailPage = (mail: MailboxMail): string =>
  page(
    mail.subject,
    `<p>To ${escapeHtml(mail.to)}, from ${escapeHtml(mail.from)}, ${escapeHtml(mail.sentAt)}</p><pre>${linked(mail.text)}</pre><p><a href="/dev/mailbox">All mails</a></p>`,
  )
