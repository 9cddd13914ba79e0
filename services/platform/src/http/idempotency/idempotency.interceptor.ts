import { createHmac } from 'node:crypto'
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { from, lastValueFrom, type Observable } from 'rxjs'
import { DataSource, type EntityManager } from 'typeorm'
import type { Secrets } from '../../config/secrets.js'
import { SETTINGS } from '../../config/settings.js'
import { HeldTransaction, holding } from '../../database/tx.js'
import { type BoundCall, callOf, takesIdempotencyKey } from '../call.decorator.js'
import { callerOf } from '../caller.js'
import { httpErrors } from '../http.errors.js'
import { rawBodyOf } from '../server/bodies.js'
import { type Claim, ClaimLost, IdempotencyKeys } from './idempotency-keys.js'

/**
 * With the deployment's secret, because a body may hold a password: a bare hash of the rest of it would let it be
 * guessed.
 */
const hashOf = (secret: string, url: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(url).update('\n').update(body).digest('hex')

/**
 * Honours `Idempotency-Key` on every call that creates (`takesIdempotencyKey`): the same key and body answer the first
 * answer again.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor<unknown, unknown> {
  private readonly logger = new Logger('Idempotency')

  constructor(
    private readonly keys: IdempotencyKeys,
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Secrets,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const call = callOf(context.getHandler())
    const key = request.headers['idempotency-key']
    if (call === null || key === undefined || !takesIdempotencyKey(call.key, call.definition)) return next.handle()
    return from(this.once(request, call, key, context.switchToHttp().getResponse<FastifyReply>(), next))
  }

  private async once(
    incoming: FastifyRequest,
    call: BoundCall,
    key: string | string[],
    reply: FastifyReply,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const body = call.definition.rawBody === undefined ? JSON.stringify(incoming.body ?? {}) : await rawBodyOf(incoming)
    const { secret, previousSecret } = this.settings
    const hash = hashOf(secret, incoming.url, body)
    const request = {
      userId: callerOf(incoming)?.userId ?? this.visitorOf(incoming, hash),
      call: call.key,
      key: checked(key),
      hash,
      previousHash: previousSecret === null ? null : hashOf(previousSecret, incoming.url, body),
    }
    for (;;) {
      const first = await this.keys.claim(request)
      if ('kept' in first) {
        void reply.code(first.kept.status).header('idempotency-replayed', 'true')
        return first.kept.answer
      }
      const made = await this.make(first.claim, reply, next)
      if (made !== null) return made.answer
    }
  }

  /**
   * A visitor is known by their address and the e-mail that they give, and by nothing but what they send where they
   * give none: somebody else with the same key has keys of their own.
   */
  private visitorOf(incoming: FastifyRequest, hash: string): string {
    const email: unknown = Reflect.get(Object(incoming.body), 'email')
    return uuidOf(
      typeof email === 'string' ? hashOf(this.settings.secret, incoming.ip, email.trim().toLowerCase()) : hash,
    )
  }

  /**
   * Makes the call, its answer kept in the commit of what it did. Null when the claim was lost meanwhile: then nothing
   * was made, and somebody else's answer counts.
   */
  private async make(
    claim: Claim,
    reply: FastifyReply,
    next: CallHandler<unknown>,
  ): Promise<{ answer: unknown } | null> {
    const transaction = new HeldTransaction()
    try {
      const answer = await holding(transaction, () => lastValueFrom(next.handle()))
      const kept = { status: reply.statusCode, answer }
      const keep = (manager: EntityManager): Promise<void> => this.keys.keep(manager, claim, kept)
      if (!(await transaction.commit(keep))) await keep(this.dataSource.manager)
      return { answer }
    } catch (refused) {
      await transaction.rollBack()
      if (refused instanceof ClaimLost) return null
      await this.keys.release(claim).catch((error: unknown) => this.logger.error(error))
      throw refused
    } finally {
      this.keys.end(claim)
    }
  }
}

/** As a UUID of version 8, which no user has. */
const uuidOf = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join(
    '-',
  )

const checked = (key: string | string[]): string => {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw httpErrors.fail('VALIDATION_FAILED', { message: 'Idempotency-Key must have 1 to 200 visible characters' })
}
