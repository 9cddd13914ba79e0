import { Refusal } from '@bluebonnet/platform'
import { refusalBody } from '@bluebonnet/platform/http/errors/error-body'
import { rememberRefusal } from '@bluebonnet/platform/http/errors/refused'
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A refused sign-in answers `success: false` beside what every refused call answers (docs/rules/refusals.md#shape). */
@Catch(Refusal)
export class FailedSignInFilter implements ExceptionFilter<Refusal> {
  catch(refusal: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    rememberRefusal(http.getRequest<FastifyRequest>(), refusal)
    const reply = http.getResponse<FastifyReply>()
    void reply
      .code(refusal.status)
      .headers(refusal.headers)
      .send({ success: false, ...refusalBody(refusal) })
  }
}
