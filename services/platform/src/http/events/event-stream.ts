import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common'
import { liveBeat } from '@bluebonnet/domain'
import type { FastifyReply } from 'fastify'

/** Closes each open event stream of this process. */
export const openStreams = new Set<() => void>()

/** Closes every stream before the server stops listening; otherwise it would wait for them forever. */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  beforeApplicationShutdown(): void {
    for (const close of openStreams) close()
  }
}

/** How long a closing stream may take to send its last bytes. */
const shutdownMs = 2_000

export interface EventStream {
  /** Sends one named event with JSON data. Resolves when there is room for more; rejects once the stream has ended. */
  send(event: string, data: unknown): Promise<void>
  /** Ends the stream, for example because its session ended. Idempotent. */
  close(): void
  /** Resolves when either side has ended the stream. The call's handler awaits it. */
  readonly closed: Promise<void>
}

/** Turns a reply into a stream of server-sent events with a heartbeat. */
export const sse = (reply: FastifyReply): EventStream => {
  reply.hijack()
  const { raw, request } = reply
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const isOpen = (): boolean => !raw.writableEnded && !raw.destroyed
  const heartbeat = setInterval(() => {
    // A client that has not read its data needs no heartbeat either.
    if (isOpen() && !raw.writableNeedDrain) raw.write(`event: ${liveBeat.event}\ndata: {}\n\n`)
  }, liveBeat.everyMs)
  const close = (): void => {
    clearInterval(heartbeat)
    if (!isOpen()) return
    raw.end()
    setTimeout(() => raw.destroy(), shutdownMs).unref()
  }
  const closed = new Promise<void>((resolve) => {
    raw.once('close', () => {
      clearInterval(heartbeat)
      openStreams.delete(close)
      resolve()
    })
  })
  const send = async (event: string, data: unknown): Promise<void> => {
    if (!isOpen()) throw new Error('The stream has ended')
    if (raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) return
    await Promise.race([closed, new Promise((resolve) => raw.once('drain', resolve))])
  }
  openStreams.add(close)
  if (request.method === 'HEAD') close()
  else raw.write('retry: 2000\n: connected\n\n')
  return { send, close, closed }
}

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
