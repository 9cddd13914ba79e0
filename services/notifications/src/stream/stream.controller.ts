import { Controller, Req, Res } from '@nestjs/common'
import { limits, liveOpening } from '@bluebonnet/domain'
import { assertStillAllowed, Call, type Caller, CurrentCaller, defineErrors, LiveHub, sse } from '@bluebonnet/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { liveSession } from './open-sessions.sql.js'

const streamErrors = defineErrors({
  TOO_MANY_STREAMS: {
    status: 429,
    message:
      `You have ${limits.liveStreams.toLocaleString('en-US')} live connections open. ` +
      `Please close some of them first.`,
  },
})

/**
 * How often a stream checks whether its session has expired. Sign-outs, deactivations and the like end it immediately.
 */
const checkMs = 300_000

@Controller()
export class StreamController {
  constructor(
    private readonly hub: LiveHub,
    private readonly dataSource: DataSource,
  ) {}

  /** Sends this person's events until the browser disconnects or the session ends. Throws TOO_MANY_STREAMS. */
  @Call('GET /api/events')
  async stream(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { userId, role, isSuperAdmin, sessionId } = caller
    if (this.hub.countOf(userId) >= limits.liveStreams) throw streamErrors.fail('TOO_MANY_STREAMS')
    const stream = sse(reply)
    const listener = { userId, role, isSuperAdmin, sessionId }
    const leave = this.hub.subscribe(listener, {
      send: ({ event, data }) => stream.send(event, data),
      end: () => stream.close(),
    })
    const check = async (): Promise<void> => {
      const held = await liveSession(this.dataSource, [sessionId])
      if (held.length === 0) stream.close()
    }
    const timer = setInterval(() => void check().catch(() => stream.close()), checkMs)
    try {
      // A sign-out between the guard's check and this subscription did not reach this stream: check again.
      await assertStillAllowed(request)
        .then(() => stream.send(liveOpening, this.hub.openingFor(listener)))
        .catch(() => stream.close())
      await stream.closed
    } finally {
      clearInterval(timer)
      leave()
      stream.close()
    }
  }
}
