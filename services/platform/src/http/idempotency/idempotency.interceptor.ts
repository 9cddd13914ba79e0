import { createHmac } from 'node:crypto'
import { Inject, Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { from, lastValueFrom, type Observable } from 'rxjs'
import { SETTINGS, type Settings } from '../../config/index.js'
import { withCompanion } from '../../database/companion.js'
import { takesIdempotencyKey } from '../call.decorator.js'
import { type BoundCall, callOf } from '../call-metadata.js'
import { callerOf } from '../caller.js'
import { httpErrors } from '../http.errors.js'
import { rawBodyOf } from '../server/raw-bodies.js'
import { type Claim, IdempotencyKeys } from './idempotency-keys.js'

const visitor = '00000000-0000-0000-0000-000000000000'

/** Honours `Idempotency-Key` on every call that creates (`takesIdempotencyKey`): the same key and body answer the first answer again. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor<unknown, unknown> {
  private readonly logger = new Logger('Idempotency')

  constructor(
    private readonly keys: IdempotencyKeys,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'secret'>,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const call = callOf(context.getHandler())
    const key = request.headers['idempotency-key']
    if (call === null || key === undefined || !takesIdempotencyKey(call.key, call.definition)) return next.handle()
    return from(this.once(request, call, key, context.switchToHttp().getResponse<FastifyReply>(), next))
  }

  private async once(incoming: FastifyRequest, call: BoundCall, key: string | string[], reply: FastifyReply, next: CallHandler<unknown>): Promise<unknown> {
    const body = call.definition.rawBody === undefined ? JSON.stringify(incoming.body ?? {}) : await rawBodyOf(incoming)
    const request = { userId: callerOf(incoming)?.userId ?? visitor, call: call.key, key: checked(key), hash: this.hashOf(incoming.url, body) }
    const first = await this.keys.claim(request)
    if ('kept' in first) {
      void reply.code(first.kept.status).header('idempotency-replayed', 'true')
      return first.kept.answer
    }
    const answer = await this.make(first.claim, next)
    await this.keys.keep(first.claim, { status: reply.statusCode, answer })
    return answer
  }

  /** With the deployment's secret, because a body may hold a password: a bare hash of the rest of it would let it be guessed. */
  private hashOf(url: string, body: string | Buffer): string {
    return createHmac('sha256', this.settings.secret).update(url).update('\n').update(body).digest('hex')
  }

  private async make(claim: Claim, next: CallHandler<unknown>): Promise<unknown> {
    try {
      return await withCompanion((manager) => this.keys.act(manager, claim), () => lastValueFrom(next.handle()))
    } catch (refused) {
      await this.keys.release(claim).catch((error: unknown) => this.logger.error(error))
      throw refused
    }
  }
}

const checked = (key: string | string[]): string => {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw httpErrors.fail('VALIDATION_FAILED', { message: 'Idempotency-Key must have 1 to 200 visible characters' })
}
