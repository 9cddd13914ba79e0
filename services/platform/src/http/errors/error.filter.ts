import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, pgErrorOf } from '../../database/pg-errors.js'
import { httpErrors } from '../http.errors.js'
import { Refusal } from '../refusal.js'
import { faultBody, refusalBody } from './error-body.js'

const byStatus: Record<number, () => Refusal> = {
  400: () => httpErrors.fail('MALFORMED_REQUEST'),
  404: () => httpErrors.fail('NOT_FOUND'),
  408: () => httpErrors.fail('REQUEST_TIMEOUT'),
  413: () => httpErrors.fail('PAYLOAD_TOO_LARGE'),
  414: () => httpErrors.fail('URI_TOO_LONG'),
  415: () => httpErrors.fail('UNSUPPORTED_MEDIA_TYPE'),
  503: () => httpErrors.fail('UNAVAILABLE'),
}

const statusOf = (error: object): number | undefined => {
  if ('getStatus' in error && typeof error.getStatus === 'function') {
    const status: unknown = error.getStatus()
    return typeof status === 'number' ? status : undefined
  }
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/** The refusal for errors of Fastify or Nest themselves: malformed JSON, size, media type, unknown address. */
export const fastifyRefusal = (error: unknown): Refusal | null => {
  if (typeof error !== 'object' || error === null) return null
  const status = statusOf(error)
  if (status === undefined || (status >= 500 && status !== 503)) return null
  return byStatus[status]?.() ?? httpErrors.fail('MALFORMED_REQUEST')
}

const invalid = (message: string) => () => httpErrors.fail('VALIDATION_FAILED', { message })

/**
 * PostgreSQL errors that a caller caused, or that a retry solves; every other one is a server error. A violated NOT
 * NULL or CHECK is one too: input is validated, with its message, before it gets here.
 */
const byState: Record<string, () => Refusal> = {
  '22P02': invalid('A value in this request has the wrong form'),
  '22P05': invalid('The request contains characters that cannot be stored'),
  '22021': invalid('The request contains characters that cannot be stored'),
  '22001': invalid('A text in this request is too long'),
  '22003': invalid('A number in this request is too large'),
  '22007': invalid('A date in this request does not exist'),
  '22008': invalid('A date in this request does not exist'),
  '23503': () => httpErrors.fail('STILL_IN_USE'),
  '23001': () => httpErrors.fail('STILL_IN_USE'),
  '23505': () => httpErrors.fail('ALREADY_EXISTS'),
  '40001': () => httpErrors.fail('CONFLICT'),
  '40P01': () => httpErrors.fail('CONFLICT'),
  '55P03': () => httpErrors.fail('CONFLICT'),
}

/** The refusal for a database error, or null when the caller may not see the error. */
export const postgresRefusal = (error: unknown): Refusal | null => {
  if (isDatabaseAway(error)) return httpErrors.fail('UNAVAILABLE')
  const state = pgErrorOf(error)?.code
  return state === undefined ? null : (byState[state]?.() ?? null)
}

const refused = new WeakMap<FastifyRequest, Refusal>()

/** Stores the reason of a refusal on the request. Every filter that sends a refusal calls this. */
export const rememberRefusal = (request: FastifyRequest, refusal: Refusal): void => {
  refused.set(request, refusal)
}

/** Why a request was refused, after its response; null when it was not. */
export const refusalOfRequest = (request: FastifyRequest): Refusal | null => refused.get(request) ?? null

const fullOrBroken = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** The refusal for a full or failing disk, or null for any other error. */
const storeRefusal = (error: unknown): Refusal | null => {
  const code: unknown = Reflect.get(Object(error), 'code')
  return typeof code === 'string' && fullOrBroken.has(code) ? httpErrors.fail('STORE_UNAVAILABLE') : null
}

/** The refusal for an error; null for a server error. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof Refusal ? error : (postgresRefusal(error) ?? storeRefusal(error) ?? fastifyRefusal(error))

/** One line, for a developer at a terminal; the log has the details below. */
const reasonOf = (error: unknown): string => String(error).split('\n', 1)[0] ?? ''

/**
 * The one place where a thrown error becomes a response. Server errors are logged in full, and the response only has a
 * request id.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http')
  /** Server errors since this process started: the newest log line shows the total. */
  private faults = 0

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.send(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = refusalOf(error)
    if (refusal !== null) rememberRefusal(request, refusal)
    if (refusal === null || refusal.status === 503) {
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown address'}`
      if (refusal === null) this.faults += 1
      const count = refusal === null ? ` (fault ${this.faults} since the start)` : ''
      this.logger.error(
        new Error(`${route} failed as request ${request.id}${count}: ${reasonOf(error)}`, { cause: error }),
      )
    }
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy()
      return
    }
    const body = refusal === null ? faultBody(request.id) : refusalBody(refusal)
    void reply
      .code(body.statusCode)
      .headers(refusal?.headers ?? {})
      .type('application/json; charset=utf-8')
      .send(body)
  }
}
