import type { FastifyInstance, FastifyRequest } from 'fastify'
import { metrics } from '../../observability/metrics.js'
import { withContext } from '../../observability/request-context.js'
import { beginStep, type Step } from '../../observability/tracing.js'

/** Open for as long as a page is open. */
const stream = 'GET /api/events'

/** The route of a request, never its URL: paths contain ids and one-time links. */
const routeOf = ({ is404, method, routeOptions }: FastifyRequest): string =>
  is404 || routeOptions.url === undefined ? 'unknown' : `${method} ${routeOptions.url}`

/** The caller's name for its change (docs/rules/background-work.md#own-change). */
const changeOf = ({ headers }: FastifyRequest): string | null => {
  const name = headers['change-id']
  return typeof name === 'string' && /^[\w-]{1,64}$/.test(name) ? name : null
}

/**
 * Counts, times and optionally traces every response, also those that reach no module. A trace begins here: a caller's
 * own trace ids are not trusted.
 */
export const measureRequests = (server: FastifyInstance): void => {
  const steps = new WeakMap<FastifyRequest, Step>()
  server.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'bluebonnet.request_id': request.id, 'http.request.method': request.method }
    const step = beginStep(routeOf(request), { kind: 'answers', parent: null, attributes })
    if (step !== null) steps.set(request, step)
    const change = changeOf(request)
    withContext({ requestId: request.id, jobId: null, change, trace: step?.traceparent ?? null }, done)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const call = routeOf(request)
    metrics.requests.inc({ call, status: reply.statusCode })
    if (call !== stream) metrics.requestSeconds.observe({ call }, reply.elapsedTime / 1_000)
    steps.get(request)?.end(reply.statusCode >= 500, { 'http.response.status_code': reply.statusCode })
    done()
  })
}
