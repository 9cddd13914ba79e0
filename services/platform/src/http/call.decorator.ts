import { createParamDecorator, type ExecutionContext, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common'
import type { CallDefinition, CallKey, HttpMethod } from '@bluebonnet/contracts/call'
import type { AnswerOf, InputOf } from '@bluebonnet/contracts/call-types'
import { calls } from '@bluebonnet/contracts/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './caller.js'
import type { ListReply, JsonList } from './lists/list-reply.js'
import { requestInput } from './validation/request-input.js'

/**
 * Metadata that `@Call` and `createController` set on a handler for the guard, the input decorator and the
 * interceptors.
 */
export interface BoundCall {
  key: string
  definition: CallDefinition
}

const bound = new WeakMap<object, BoundCall>()

/** The call of a handler, or null for a handler without one. */
export const callOf = (handler: object): BoundCall | null => bound.get(handler) ?? null

/** What a handler may return: the call's response, or for a list its rows with their paging. */
export type HandlerAnswer<C> =
  | AnswerOf<C>
  | (AnswerOf<C> extends readonly (infer Row)[] ? ListReply<Row> | JsonList<Row> : never)

/** What a handler may take: the parsed input of its own call, its caller, and the raw request and reply. */
type HandlerArgument<C> = InputOf<C> | Caller | FastifyRequest | FastifyReply

type Handler<C, Args extends unknown[]> = [Args[number]] extends [HandlerArgument<C>]
  ? { readonly value?: (...args: Args) => Promise<HandlerAnswer<C>> }
  : never

const methods: Record<HttpMethod, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
}

const isMethod = (word: string): word is HttpMethod => word in methods

/** Splits 'POST /api/deals/:id/approve' into its method and path. */
export const splitKey = (key: string): { method: HttpMethod; path: string } => {
  const [method = '', path = ''] = key.split(' ')
  if (!isMethod(method)) throw new Error(`"${key}" does not start with an HTTP method`)
  return { method, path }
}

/** The success status of a call: its own, else 204 without a response body and 200 with one. */
export const successStatus = (call: CallDefinition): number => call.status ?? (call.answer === null ? 204 : 200)

/** Whether a call creates something, so that accidental repeats can be recognised. */
export const takesIdempotencyKey = (call: CallDefinition): boolean =>
  successStatus(call) === 201 || call.creates === true

/**
 * Routes a handler by the method and path of its call, sets its status, and binds the call for guards and interceptors.
 */
export const routeCall = (target: object, name: string, handler: object, call: BoundCall): void => {
  const { method, path } = splitKey(call.key)
  bound.set(handler, call)
  RequestMapping({ method: methods[method], path })(target, name, { value: handler })
  HttpCode(successStatus(call.definition))(target, name, { value: handler })
}

/**
 * Creates the `@Call` decorator of a call table. The decorator routes the handler, sets its status and its permission,
 * and compiles only on a handler that takes the call's input and returns its response.
 */
export const callDecorator =
  <T extends Readonly<{ [K in keyof T]: CallDefinition }>>(table: T) =>
  <K extends keyof T & CallKey>(key: K) =>
  <Args extends unknown[]>(target: object, name: string, descriptor: Handler<T[K], Args>): void => {
    const handler: unknown = descriptor.value
    if (typeof handler !== 'function') throw new Error(`@Call('${key}') stands on something that is no method`)
    routeCall(target, name, handler, { key, definition: table[key] })
  }

/** Handles one call of the product's table: `@Call('POST /api/deals/:id/approve')`. */
export const Call = callDecorator(calls)

/**
 * The call's `{ params, query, body }`, parsed by its schemas. Type it `CallInput<'POST /api/…'>`; `@Call` checks the
 * type.
 */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const call = callOf(context.getHandler())
  if (call === null) throw new Error(`${context.getHandler().name} uses @Input() without @Call(…)`)
  return requestInput(call.definition, context.switchToHttp().getRequest<FastifyRequest>())
})
