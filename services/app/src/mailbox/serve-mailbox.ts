import {
  httpErrors,
  isForThisMachineOnly,
  isLoopbackAddress,
  Mailbox,
  mailboxFolder,
  namesLoopback,
  type Settings,
} from '@bluebonnet/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailPage, mailboxPage } from './mailbox-pages.js'

/** Whether the development mailbox has a page at all. */
const hasPage = (settings: Settings): boolean =>
  settings.embedded && settings.smtpUrl === null && isForThisMachineOnly(settings)

/** What proxies write into the requests that they pass on, whatever their make. */
const forwarding =
  /^(forwarded|via|x-(forwarded|original)-.+|x-real-ip|(x|x-cluster|true|fastly)-client-ip|cf-connecting-ip)$/

/** Whether a request was made on this machine, to this machine, by nobody else's leave. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  namesLoopback(headers.host) &&
  !Object.keys(headers).some((name) => forwarding.test(name))

/**
 * `/dev/mailbox`: the mails that would have been sent, in the embedded default only. It holds one-time links, so only
 * this machine itself may read it: a proxy that runs here comes from here too, but says whom it comes for.
 */
export const serveMailbox = (server: FastifyInstance, settings: Settings): void => {
  if (!hasPage(settings)) return
  const mailbox = new Mailbox(mailboxFolder(settings.dataDir))
  const page = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  }
  server.get('/dev/mailbox', async (request, reply) => {
    if (!isFromHere(request)) throw httpErrors.fail('NOT_FOUND')
    return reply
      .headers(page)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(await mailbox.list()))
  })
  server.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = isFromHere(request) ? await mailbox.read(request.params.id) : null
    if (mail === null) throw httpErrors.fail('NOT_FOUND')
    return reply.headers(page).type('text/html; charset=utf-8').send(mailPage(mail))
  })
}
