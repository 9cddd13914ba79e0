import type { MailboxMail } from '@bluebonnet/platform'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`
  + `<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`

const linked = (text: string): string => escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

/** Every mail, newest first. */
export const mailboxPage = (mails: readonly MailboxMail[]): string => {
  const rows = mails.map((mail) =>
    `<tr><td>${escaped(mail.sentAt)}</td><td>${escaped(mail.to)}</td><td><a href="/dev/mailbox/${mail.id}">${escaped(mail.subject)}</a></td></tr>`)
  const table = `<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page('Development mailbox', mails.length === 0 ? '<p>No mail yet.</p>' : table)
}

/** One mail as text, its links alive. */
export const mailPage = (mail: MailboxMail): string => page(mail.subject,
  `<p>To ${escaped(mail.to)}, from ${escaped(mail.from)}, ${escaped(mail.sentAt)}</p><pre>${linked(mail.text)}</pre><p><a href="/dev/mailbox">All mails</a></p>`)
