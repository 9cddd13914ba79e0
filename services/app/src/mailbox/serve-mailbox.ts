import {
  escapeHtml,
  httpErrors,
  isLoopbackOnly,
  isLocalRequest,
  Mailbox,
  mailboxFolder,
  type MailboxMail,
  type Settings,
} from '@bluebonnet/platform'
import type { FastifyInstance } from 'fastify'

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const pageSize = 50

/** A page of mails, newest first: from the newest one, or from the one after `before`. Null if that is unknown. */
const mailboxPage = (all: readonly MailboxMail[], before: string | undefined): string | null => {
  const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
  if (before !== undefined && from === 0) return null
  const mails = all.slice(from, from + pageSize)
  const last = all.length > from + pageSize ? mails.at(-1) : undefined
  const older = last === undefined ? '' : `<p><a href="/dev/mailbox?before=${last.id}">Older mails</a></p>`
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escapeHtml(mail.sentAt)}</td><td>${escapeHtml(mail.to)}</td>` +
      `<td><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  )
  const table =
    `<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>`
  return page('Development mailbox', all.length === 0 ? '<p>No mail yet.</p>' : `${table}${older}`)
}

/** One mail as text, with clickable links. */
const mailPage = (mail: MailboxMail): string =>
  page(
    mail.subject,
    `<p>To ${escapeHtml(mail.to)}, from ${escapeHtml(mail.from)}, ${escapeHtml(mail.sentAt)}</p>` +
      `<pre>${linked(mail.text)}</pre><p><a href="/dev/mailbox">All mails</a></p>`,
  )

/** Whether the development mailbox has a page. */
const hasPage = (settings: Settings): boolean =>
  settings.embedded && settings.smtpUrl === null && isLoopbackOnly(settings)

/**
 * `/dev/mailbox`: the mails that would have been sent, in the embedded default only. They contain one-time links, so
 * only this machine may read them: requests of a local proxy come from this machine too, but have forwarding headers.
 */
export const serveMailbox = (server: FastifyInstance, settings: Settings): void => {
  if (!hasPage(settings)) return
  const mailbox = new Mailbox(mailboxFolder(settings.dataDir))
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  }
  server.get<{ Querystring: { before?: string } }>('/dev/mailbox', async (request, reply) => {
    const list = isLocalRequest(request) ? mailboxPage(await mailbox.list(), request.query.before) : null
    if (list === null) throw httpErrors.fail('NOT_FOUND')
    return reply.headers(headers).type('text/html; charset=utf-8').send(list)
  })
  server.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = isLocalRequest(request) ? await mailbox.read(request.params.id) : null
    if (mail === null) throw httpErrors.fail('NOT_FOUND')
    return reply.headers(headers).type('text/html; charset=utf-8').send(mailPage(mail))
  })
}
