import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Permission, Role } from '@bluebonnet/domain'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from './refusal.js'

/** Who is making a call, as one query on session and user tells it. */
export interface Caller {
  userId: string
  role: Role
  isSuperAdmin: boolean
  /** Id of the caller's agent profile, null without one. */
  agentId: string | null
  firstName: string
  lastName: string
  email: string
  sessionId: string
  /**
   * Set while the caller must do something first: the one permission left to them, and what every other call answers.
   */
  limited?: { to: Permission; refusal: Refusal }
}

/** Tells from a request's cookie who is calling; null when nobody is signed in. The auth module provides it. */
export interface CallerResolver {
  resolve(request: FastifyRequest): Promise<Caller | null>
}

/** Injects the `CallerResolver` that the auth module provides. */
export const CALLER_RESOLVER = Symbol('CALLER_RESOLVER')

const callers = new WeakMap<FastifyRequest, Caller>()
const checks = new WeakMap<FastifyRequest, () => Promise<unknown>>()

/**
 * Keeps the caller with the request, and how to find out whether they may still make the call. The guard alone does
 * this.
 */
export const rememberCaller = (request: FastifyRequest, caller: Caller, check: () => Promise<unknown>): void => {
  callers.set(request, caller)
  checks.set(request, check)
}

/**
 * Throws what the guard would now. For calls that read a body themselves, which may arrive long after the guard let it
 * in: signing out or deactivating ends a session also for requests in flight
 * (docs/rules/accounts-and-sessions.md#session-end).
 */
export const assertStillAllowed = async (request: FastifyRequest): Promise<void> => {
  await checks.get(request)?.()
}

/** The caller that the guard found for this request; null on a public call. */
export const callerOf = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

/**
 * The person making the call. Only for calls with a permission: on a public call there is none, and this is a fault.
 */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(context.switchToHttp().getRequest<FastifyRequest>())
  if (caller === null)
    throw new Error(`${context.getClass().name}.${context.getHandler().name} is public and has no caller`)
  return caller
})

/** Browsers take a cookie of such a name from the very host alone, over TLS, for all its paths. */
export const hostOnly = '__Host-'

/**
 * Browsers keep one jar for all ports of a host, and several copies of the product may run side by side: each has a
 * name of its own. Over https no neighbour under the same domain can plant one.
 */
export const sessionCookieName = (publicUrl: string): string => {
  const { port, protocol } = new URL(publicUrl)
  return `${protocol === 'https:' ? hostOnly : ''}bluebonnet.sid${port === '' ? '' : `.${port}`}`
}
