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

/** The refusal for what Fastify or Nest refuse themselves: malformed JSON, size, media type, unknown address. */
export const fastifyRefusal = (error: unknown): Refusal | null => {
  if (typeof error !== 'object' || error === null) return null
  const status = statusOf(error)
  if (status === undefined || (status >= 500 && status !== 503)) return null
  return byStatus[status]?.() ?? httpErrors.fail('MALFORMED_REQUEST')
}

const invalid = (message: string) => () => httpErrors.fail('VALIDATION_FAILED', { message })

/**
 * PostgreSQL's errors that a caller caused, or that trying again mends; every other one is a fault of ours. A violated
 * NOT NULL or CHECK is ours too: what a person may send is checked, with its sentence, before it gets here.
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

/** The refusal for an error of the database, or null when the error is not one that a caller may know. */
export const postgresRefusal = (error: unknown): Refusal | null => {
  if (isDatabaseAway(error)) return httpErrors.fail('UNAVAILABLE')
  const state = pgErrorOf(error)?.code
  return state === undefined ? null : (byState[state]?.() ?? null)
}

const refused = new WeakMap<FastifyRequest, Refusal>()

/** Keeps with a request why it was refused. Every filter that answers a refusal does this. */
export const rememberRefusal = (request: FastifyRequest, refusal: Refusal): void => {
  refused.set(request, refusal)
}

/** Why a request was refused, once its answer is made; null for one that was not. */
export const refusalOfRequest = (request: FastifyRequest): Refusal | null => refused.get(request) ?? null

const fullOrBroken = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** The refusal for a disk that takes nothing, or null for any other error. */
const storeRefusal = (error: unknown): Refusal | null => {
  const code: unknown = Reflect.get(Object(error), 'code')
  return typeof code === 'string' && fullOrBroken.has(code) ? httpErrors.fail('STORE_UNAVAILABLE') : null
}

/** The refusal that an error stands for; null for a fault of ours. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof Refusal ? error : (postgresRefusal(error) ?? storeRefusal(error) ?? fastifyRefusal(error))

/** In one line, for whoever reads along at a terminal; the log has the whole of it below. */
const reasonOf = (error: unknown): string => String(error).split('\n', 1)[0] ?? ''

/**
 * The one place where anything thrown becomes an answer. Faults are logged whole and answered with a request id only.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http')
  /** Faults of ours since this process began: the number in the newest line says how many there are. */
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
