import type { FastifyRequest } from 'fastify'
import type { EntityManager } from 'typeorm'

/**
 * Makes the change of a creating call in one transaction, which also stores the call's answer under its
 * `Idempotency-Key`. The value of the change is therefore the answer as it is sent. A call uses it once.
 */
export type Once = <T>(change: (manager: EntityManager) => Promise<T>) => Promise<T>

const onces = new WeakMap<FastifyRequest, Once>()

/** Called by the interceptor alone. */
export const rememberOnce = (request: FastifyRequest, once: Once): void => {
  onces.set(request, once)
}

/** The transaction of a creating call. Throws for a call that takes no key. */
export const onceOf = (request: FastifyRequest): Once => {
  const once = onces.get(request)
  if (once === undefined) throw new Error(`${request.method} ${request.url} takes no Idempotency-Key`)
  return once
}
