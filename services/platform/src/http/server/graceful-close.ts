import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../errors/error-body.js'
import { openStreams } from '../events/event-stream.js'
import { httpErrors } from '../http.errors.js'

interface State {
  stage: 'serving' | 'leaving' | 'gone'
  /** Requests that are being answered. */
  underWay: number
  /** Requests and connections that came, ever. */
  asked: number
  connected: number
}

interface Patience {
  /**
   * How long it says that it is not ready before it takes no more connections: whoever watches it needs that long to
   * notice.
   */
  leadMs: number
  /**
   * No request for so long on the connections that are left means that nobody uses them any more: whoever stands in
   * front lets idle ones go earlier (`keepalive_timeout` in docker/edge.conf).
   */
  quietMs: number
  /** However long requests take, they are waited for no longer than this. */
  longestMs: number
}

const states = new WeakMap<FastifyInstance, State>()
const usual: Patience = { leadMs: 1_000, quietMs: 500, longestMs: 11_000 }
/** A turn of the event loop that takes no longer had nothing to do but to look. */
const restMs = 0.5
const turnsAtMost = 1_000
/** Between two looks at whether anybody still asks. */
const lookMs = 20
const readiness = '/api/health/ready'

/** What a server needs from its beginning on to be able to leave politely. */
export const prepareGracefulClose = (server: FastifyInstance): void => {
  const state: State = { stage: 'serving', underWay: 0, asked: 0, connected: 0 }
  states.set(server, state)
  server.server.on('connection', () => {
    state.connected += 1
  })
  server.server.on('request', (_request, response) => {
    state.underWay += 1
    state.asked += 1
    response.once('close', () => {
      state.underWay -= 1
    })
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (state.stage === 'serving') return done()
    void reply.header('connection', 'close')
    const refusal = httpErrors.fail('UNAVAILABLE')
    const isAsked = request.url.split('?')[0] === readiness
    if (isAsked) void reply.code(503).headers(refusal.headers).send({ status: 'closing', checks: {}, late: [] })
    else if (state.stage === 'gone') void reply.code(503).headers(refusal.headers).send(refusalBody(refusal))
    else done()
  })
}

/**
 * What the system has connected and this process has not taken yet is cut off by closing the listener, with the request
 * that is sent on it. Right after a turn of the loop that brought no connection there is none.
 */
const untilAllAreTaken = async (state: State): Promise<void> => {
  for (let turns = 0; turns < turnsAtMost; turns += 1) {
    const { connected } = state
    const begun = performance.now()
    await nextTurn()
    if (state.connected === connected && performance.now() - begun < restMs) return
  }
}

/**
 * Leaves so that nobody loses a request: first it is not ready any more, then it takes no more connections, and what
 * comes on those that are open is answered, until they are quiet. What comes after that is refused in the usual shape.
 */
export const closeGracefully = async (
  server: FastifyInstance,
  { leadMs, quietMs, longestMs }: Patience = usual,
): Promise<void> => {
  const state = states.get(server)
  if (state === undefined) throw new Error('This server was not prepared to leave')
  state.stage = 'leaving'
  await pause(leadMs)
  await untilAllAreTaken(state)
  // Only the listener: the server's own `close` would also cut idle connections, on which a proxy may be sending a
  // request just now.
  Server.prototype.close.call(server.server)
  const begun = performance.now()
  let { asked } = state
  // Quiet is counted in looks and not by the clock: a process that was not let run for a while, and comes to its timers
  // first, has yet to read what was sent to it meanwhile.
  for (let quietLooks = 0; quietLooks < quietMs / lookMs && performance.now() - begun < longestMs; quietLooks += 1) {
    await pause(lookMs)
    // Streams have no end of their own; a browser whose stream ends opens another, elsewhere.
    for (const close of openStreams) close()
    if (state.underWay > 0 || state.asked > asked) quietLooks = 0
    asked = state.asked
  }
  state.stage = 'gone'
}
