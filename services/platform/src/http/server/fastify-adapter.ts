import { randomUUID } from 'node:crypto'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalBody } from '../errors/error-body.js'
import { fastifyRefusal } from '../errors/error.filter.js'
import { httpErrors } from '../http.errors.js'
import { sendLists } from '../lists/list-reply.js'
import { jsonBytes, parseJsonBodies, passUnreadBodies } from './bodies.js'
import { prepareGracefulClose } from './graceful-close.js'
import { measureRequests } from './request-measures.js'
import {
  type HttpOptions,
  nameKnownMethods,
  refuseEncodedBodies,
  rejectExpectHeader,
  refuseOtherHosts,
  refuseOtherSites,
  refuseUnreadable,
} from './request-checks.js'
import { refusalHeaders, secureHeaders } from './security-headers.js'

/** The time limit for a whole request; an upload of 50 MB over a slow line still fits. */
const requestTimeoutMs = 300_000

/** Errors before routing: malformed escapes, an overlong parameter. */
const frameworkErrors =
  (headers: Readonly<Record<string, string>>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = fastifyRefusal(error) ?? httpErrors.fail('MALFORMED_REQUEST')
    void reply.code(refusal.status).headers(headers).send(refusalBody(refusal))
  }

/** The HTTP server of a process, with everything that applies to each request before any module runs. */
export const httpAdapter = (options: HttpOptions): FastifyAdapter => {
  const headers = refusalHeaders(options)
  const adapter = new FastifyAdapter({
    skipMiddie: true,
    multipart: false,
    logger: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: jsonBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 65_000,
    // The graceful close refuses late requests itself, in the shape of every refusal.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    genReqId: () => randomUUID(),
    frameworkErrors: frameworkErrors(headers),
    clientErrorHandler: refuseUnreadable(headers),
  })
  const server = adapter.getInstance()
  measureRequests(server)
  secureHeaders(server, options)
  prepareGracefulClose(server)
  refuseOtherHosts(server, options)
  nameKnownMethods(server)
  refuseOtherSites(server, options)
  rejectExpectHeader(server)
  refuseEncodedBodies(server)
  parseJsonBodies(server)
  passUnreadBodies(server)
  sendLists(server)
  return adapter
}
