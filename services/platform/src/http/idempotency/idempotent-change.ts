import type { FastifyRequest } from 'fastify'
import type { EntityManager } from 'typeorm'

/**
 * Makes the change of a creating call in one transaction, which also stores the response under its `Idempotency-Key`.
 * So the change must return the response as it is sent. A call uses it once.
 */
export type IdempotentChange = <T>(change: (manager: EntityManager) => Promise<T>) => Promise<T>

const onces = new WeakMap<FastifyRequest, IdempotentChange>()

/** Only the interceptor calls this. */
export const setIdempotentChange = (request: FastifyRequest, once: IdempotentChange): void => {
  onces.set(request, once)
}

/** The transaction of a creating call. Throws for a call that takes no key. */
export const idempotentChangeOf = (request: FastifyRequest): IdempotentChange => {
  const once = onces.get(request)
  if (once === undefined) throw new Error(`${request.method} ${request.url} takes no Idempotency-Key`)
  return once
}
