import { httpErrors, Mailbox, mailboxFolder, type Settings } from '@bluebonnet/platform'
import type { FastifyInstance } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '../demo/loopback.js'
import { mailPage, mailboxPage } from './mailbox-pages.js'

/** Whether the development mailbox has a page at all (DECISIONS section 9). */
const hasPage = ({ embedded, host, smtpUrl }: Settings): boolean => embedded && isLoopbackHost(host) && smtpUrl === null

/**
 * `/dev/mailbox`: the mails that would have been sent, in the embedded default only. It holds one-time links, so only this
 * machine's own socket address may read it, whatever the request's headers claim.
 */
export const serveMailbox = (server: FastifyInstance, settings: Settings): void => {
  if (!hasPage(settings)) return
  const mailbox = new Mailbox(mailboxFolder(settings.dataDir))
  const page = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'" }
  server.get('/dev/mailbox', async (request, reply) => {
    if (!isLoopbackAddress(request.socket.remoteAddress)) throw httpErrors.fail('NOT_FOUND')
    return reply.headers(page).type('text/html; charset=utf-8').send(mailboxPage(await mailbox.list()))
  })
  server.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = isLoopbackAddress(request.socket.remoteAddress) ? await mailbox.read(request.params.id) : null
    if (mail === null) throw httpErrors.fail('NOT_FOUND')
    return reply.headers(page).type('text/html; charset=utf-8').send(mailPage(mail))
  })
}
