import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Permission, Role } from '@bluebonnet/domain'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from './refusal.js'

/** Who makes a call, read in one query on session and user. */
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
   * Set while the caller must complete a step first: the one permission that they still have, and the refusal of every
   * other call.
   */
  limited?: { to: Permission; refusal: Refusal }
}

/** Resolves the caller from a request's cookie; null when nobody is signed in. The auth module provides it. */
export interface CallerResolver {
  resolve(request: FastifyRequest): Promise<Caller | null>
}

/** Injects the `CallerResolver` that the auth module provides. */
export const CALLER_RESOLVER = Symbol('CALLER_RESOLVER')

const callers = new WeakMap<FastifyRequest, Caller>()
const checks = new WeakMap<FastifyRequest, () => Promise<unknown>>()

/** Stores the caller on the request, with a check whether they may still make the call. Only the guard calls this. */
export const setCaller = (request: FastifyRequest, caller: Caller, check: () => Promise<unknown>): void => {
  callers.set(request, caller)
  checks.set(request, check)
}

/**
 * Runs the guard's check again. For calls that read a body themselves, which may arrive long after the guard's check:
 * signing out or deactivating ends a session also for requests in flight
 * (docs/rules/accounts-and-sessions.md#session-end).
 */
export const assertStillAllowed = async (request: FastifyRequest): Promise<void> => {
  await checks.get(request)?.()
}

/** The caller that the guard found for this request; null on a public call. */
export const callerOf = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

/** The person who makes the call. Only for calls with a permission: throws on a public call, which has none. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(context.switchToHttp().getRequest<FastifyRequest>())
  if (caller === null)
    throw new Error(`${context.getClass().name}.${context.getHandler().name} is public and has no caller`)
  return caller
})

/** Browsers accept a cookie with this prefix only from the exact host, over TLS, for all its paths. */
export const hostOnly = '__Host-'

/**
 * Browsers share cookies between all ports of a host, and several copies of the product may run side by side: each has
 * its own name. Over https no other host under the same domain can set one.
 */
export const sessionCookieName = (publicUrl: string): string => {
  const { port, protocol } = new URL(publicUrl)
  return `${protocol === 'https:' ? hostOnly : ''}bluebonnet.sid${port === '' ? '' : `.${port}`}`
}
