import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../refusal.js'

const refused = new WeakMap<FastifyRequest, Refusal>()

/** Keeps with a request why it was refused. Every filter that answers a refusal does this. */
export const rememberRefusal = (request: FastifyRequest, refusal: Refusal): void => {
  refused.set(request, refusal)
}

/** Why a request was refused, once its answer is made; null for one that was not. */
export const refusalOfRequest = (request: FastifyRequest): Refusal | null => refused.get(request) ?? null
