import { visitorHeader } from '@bluebonnet/contracts'
import { httpErrors, Refusal } from '@bluebonnet/platform'
import { refusalBody } from '@bluebonnet/platform/http/errors/error-body'
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'

const unauthorized = httpErrors.fail('UNAUTHORIZED').code

/** Answers `null` instead of 401 to a page that says it takes a visitor for an answer. */
@Catch(Refusal)
export class VisitorFilter implements ExceptionFilter<Refusal> {
  catch(refusal: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const isVisitor =
      refusal.code === unauthorized && http.getRequest<FastifyRequest>().headers[visitorHeader] !== undefined
    const reply = http
      .getResponse<FastifyReply>()
      .code(isVisitor ? 200 : refusal.status)
      .headers(refusal.headers)
    void reply.type('application/json; charset=utf-8').send(isVisitor ? 'null' : refusalBody(refusal))
  }
}
