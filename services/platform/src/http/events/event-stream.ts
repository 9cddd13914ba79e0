import type { FastifyReply } from 'fastify'
import { openStreams } from './open-streams.js'

const heartbeatMs = 25_000
/** A reader this far behind is gone or broken: the stream ends, and the browser opens a new one and refetches. */
const mostBuffered = 262_144

export interface EventStream {
  /** Sends one named event; its data is JSON. False once the stream has ended. */
  send(event: string, data: unknown): boolean
  /** Ends the stream, for example because its session ended. Safe to repeat. */
  close(): void
  /** Resolves when the stream has ended, whoever ended it. The handler of the call awaits it. */
  readonly closed: Promise<void>
}

/** Turns a reply into a stream of server-sent events, kept alive by a comment every 25 seconds. */
export const sse = (reply: FastifyReply): EventStream => {
  reply.hijack()
  const { raw } = reply
  const isHead = reply.request.method === 'HEAD'
  raw.writeHead(200, {
    ...stringHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (text: string): boolean => {
    if (raw.writableEnded || raw.destroyed) return false
    if (raw.writableLength > mostBuffered) {
      raw.destroy()
      return false
    }
    raw.write(text)
    return true
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
  const close = (): void => {
    clearInterval(heartbeat)
    if (!raw.writableEnded) raw.end()
  }
  const closed = new Promise<void>((resolve) => {
    raw.once('close', () => {
      clearInterval(heartbeat)
      openStreams.delete(close)
      resolve()
    })
  })
  openStreams.add(close)
  if (isHead) close()
  else write('retry: 2000\n: connected\n\n')
  return { send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), close, closed }
}

const stringHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
