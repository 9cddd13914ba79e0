import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http.errors.js'
import { Refusal } from '../refusal.js'
import { faultBody, refusalBody } from './error-body.js'
import { fastifyRefusal } from './fastify-refusal.js'
import { postgresRefusal } from './postgres-refusal.js'
import { rememberRefusal } from './refused.js'

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
