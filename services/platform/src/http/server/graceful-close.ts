import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../errors/error-body.js'
import { openStreams } from '../events/event-stream.js'
import { httpErrors } from '../http.errors.js'

interface State {
  stage: 'serving' | 'leaving' | 'gone'
  /** Requests in progress. */
  underWay: number
  /** Total of requests and connections so far. */
  asked: number
  connected: number
}

interface Patience {
  /** How long it reports not ready before it accepts no more connections: load balancers need that long to notice. */
  leadMs: number
  /**
   * After this time without a request, the remaining connections count as unused: the proxy in front closes idle ones
   * earlier (`keepalive_timeout` in docker/edge.conf).
   */
  quietMs: number
  /** The longest wait for requests in progress. */
  maxWaitMs: number
}

const states = new WeakMap<FastifyInstance, State>()
const usual: Patience = { leadMs: 1_000, quietMs: 500, maxWaitMs: 11_000 }
/** A turn of the event loop within this time had no other work. */
const restMs = 0.5
const maxTurns = 1_000
/** Pause between two checks for requests. */
const lookMs = 20
const readiness = '/api/health/ready'

/** Prepares a server for a graceful close; call it before it listens. */
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
 * Closing the listener drops connections that the system has established and this process has not accepted yet, with
 * their requests. Right after a turn of the event loop without a new connection there are none.
 */
const untilAllAccepted = async (state: State): Promise<void> => {
  for (let turns = 0; turns < maxTurns; turns += 1) {
    const { connected } = state
    const begun = performance.now()
    await nextTurn()
    if (state.connected === connected && performance.now() - begun < restMs) return
  }
}

/**
 * Closes without losing a request: first it reports not ready, then it accepts no more connections, and answers
 * requests on open ones until they are idle. Later requests are refused in the usual shape.
 */
export const closeGracefully = async (
  server: FastifyInstance,
  { leadMs, quietMs, maxWaitMs }: Patience = usual,
): Promise<void> => {
  const state = states.get(server)
  if (state === undefined) throw new Error('This server was not prepared to leave')
  state.stage = 'leaving'
  await pause(leadMs)
  await untilAllAccepted(state)
  // Only the listener: the server's own `close` also closes idle connections, on which a proxy may be sending a
  // request.
  Server.prototype.close.call(server.server)
  const begun = performance.now()
  let { asked } = state
  // Counts checks instead of using the clock: after a pause, a process runs its timers before it reads requests that
  // arrived meanwhile.
  for (let quietLooks = 0; quietLooks < quietMs / lookMs && performance.now() - begun < maxWaitMs; quietLooks += 1) {
    await pause(lookMs)
    // Streams do not end by themselves; a browser whose stream ends reconnects to another process.
    for (const close of openStreams) close()
    if (state.underWay > 0 || state.asked > asked) quietLooks = 0
    asked = state.asked
  }
  state.stage = 'gone'
}
