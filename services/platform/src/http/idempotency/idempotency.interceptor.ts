import { createHmac } from 'node:crypto'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { from, lastValueFrom, type Observable } from 'rxjs'
import type { Secrets } from '../../config/secrets.js'
import { SETTINGS } from '../../config/settings.js'
import { Tx } from '../../database/tx.js'
import { type BoundCall, callOf, takesIdempotencyKey } from '../call.decorator.js'
import { callerOf } from '../caller.js'
import { httpErrors } from '../http.errors.js'
import { fileOf } from '../server/bodies.js'
import { IdempotencyKeys, type KeyedRequest } from './idempotency-keys.js'
import { setIdempotentChange } from './idempotent-change.js'

/** Keyed with the deployment's secret, because a body may contain a password: a plain hash would allow guessing it. */
const hashOf = (secret: string, url: string, ...bodies: readonly (string | Buffer)[]): string => {
  const hash = createHmac('sha256', secret).update(url).update('\n')
  for (const body of bodies) hash.update(body)
  return hash.digest('hex')
}

/** The JSON and the file of a request, without the marks between them, which are random. */
const bodiesOf = async (incoming: FastifyRequest, { file }: CallDefinition): Promise<(string | Buffer)[]> => {
  const bytes = file === undefined ? [] : [await fileOf(incoming, file)]
  return [JSON.stringify(incoming.body ?? {}), ...bytes]
}

/**
 * Implements `Idempotency-Key` for every call that creates (`takesIdempotencyKey`): the same key and body return the
 * first response again.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor<unknown, unknown> {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly tx: Tx,
    @Inject(SETTINGS) private readonly secrets: Secrets,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const call = callOf(context.getHandler())
    if (call === null || !takesIdempotencyKey(call.definition)) return next.handle()
    setIdempotentChange(request, (change) => this.tx.inTransaction(change))
    const key = request.headers['idempotency-key']
    if (key === undefined) return next.handle()
    return from(this.keyed(request, call, key, context.switchToHttp().getResponse<FastifyReply>(), next))
  }

  private async keyed(
    incoming: FastifyRequest,
    call: BoundCall,
    key: string | string[],
    reply: FastifyReply,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const request = await this.keyedRequest(incoming, call, checked(key))
    const stored = await this.keys.find(request)
    if (stored !== null) return replayed(reply, stored)
    setIdempotentChange(incoming, (change) => this.keys.once(request, change))
    try {
      return await lastValueFrom(next.handle())
    } catch (error) {
      // Another request with the key may have made the call meanwhile.
      const made = await this.keys.find(request)
      if (made === null) throw error
      return replayed(reply, made)
    }
  }

  private async keyedRequest(incoming: FastifyRequest, call: BoundCall, key: string): Promise<KeyedRequest> {
    const bodies = await bodiesOf(incoming, call.definition)
    const { secret, previousSecret } = this.secrets
    const hash = hashOf(secret, incoming.url, ...bodies)
    return {
      userId: callerOf(incoming)?.userId ?? this.visitorOf(incoming, hash),
      call: call.key,
      key,
      hash,
      previousHash: previousSecret === null ? null : hashOf(previousSecret, incoming.url, ...bodies),
    }
  }

  /**
   * Identifies a visitor by address and the e-mail that they give, and without one by the request itself: another
   * visitor with the same key has separate keys.
   */
  private visitorOf(incoming: FastifyRequest, hash: string): string {
    const email: unknown = Reflect.get(Object(incoming.body), 'email')
    return uuidOf(
      typeof email === 'string' ? hashOf(this.secrets.secret, incoming.ip, email.trim().toLowerCase()) : hash,
    )
  }
}

const replayed = (reply: FastifyReply, { answer }: { answer: unknown }): unknown => {
  void reply.header('idempotency-replayed', 'true')
  return answer
}

/** A UUID of version 8, which no user has. */
const uuidOf = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join(
    '-',
  )

const checked = (key: string | string[]): string => {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw httpErrors.fail('VALIDATION_FAILED', { message: 'Idempotency-Key must have 1 to 200 visible characters' })
}
