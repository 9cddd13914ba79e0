import { Refusal } from '@bluebonnet/platform'
import { refusalBody } from '@bluebonnet/platform/http/errors/error-body'
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply } from 'fastify'

/** A refused sign-in answers `success: false` beside what every refused call answers (SPEC section 7). */
@Catch(Refusal)
export class FailedSignInFilter implements ExceptionFilter<Refusal> {
  catch(refusal: Refusal, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    void reply.code(refusal.status).headers(refusal.headers).send({ success: false, ...refusalBody(refusal) })
  }
}
