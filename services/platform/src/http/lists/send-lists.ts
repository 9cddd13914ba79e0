import type { FastifyInstance } from 'fastify'
import { ListReply, MoreThan, WrittenList } from './list-reply.js'

/**
 * Sends a `ListReply` as a plain array with `X-Total-Count` and, when there is more, `Link: <…>; rel="next"`. Where
 * counting stopped because there are more than that, `X-Total-At-Least: true` says so.
 */
export const sendLists = (server: FastifyInstance): void => {
  server.addHook('preSerialization', (request, reply, payload, done) => {
    if (!(payload instanceof ListReply || payload instanceof WrittenList)) {
      done(null, payload)
      return
    }
    const { total } = payload
    void reply.header('x-total-count', String(total instanceof MoreThan ? total.total : total))
    if (total instanceof MoreThan) void reply.header('x-total-at-least', 'true')
    if (payload.next !== null) void reply.header('link', `<${nextUrl(request.url, payload.next)}>; rel="next"`)
    if (payload instanceof WrittenList) void reply.type('application/json; charset=utf-8').serializer(joined)
    done(null, payload instanceof WrittenList ? payload.texts : payload.rows)
  })
}

const joined = (texts: string[]): string => `[${texts.join(',')}]`

const nextUrl = (address: string, cursor: string): string => {
  const url = new URL(address, 'http://local')
  url.searchParams.set('cursor', cursor)
  return `${url.pathname}${url.search}`
}
