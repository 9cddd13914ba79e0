import type { CallDefinition } from '@bluebonnet/contracts/call'

/** What `@Call` leaves on a handler for the guard, the input decorator and the interceptors. */
export interface BoundCall {
  key: string
  definition: CallDefinition
}

const bound = new WeakMap<object, BoundCall>()

/** Remembers the call of a handler. `@Call` alone does this. */
export const bindCall = (handler: object, call: BoundCall): void => {
  bound.set(handler, call)
}

/** The call that a handler answers, or null for a handler without `@Call`. */
export const callOf = (handler: object): BoundCall | null => bound.get(handler) ?? null
