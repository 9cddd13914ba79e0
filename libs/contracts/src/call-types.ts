import type { z } from 'zod'
import type { CallDefinition } from './call.js'
import type { Calls } from './calls.js'

/** A handler's parsed input of one part of a request; absent if the call declares no such part. */
type Parsed<C, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer S extends z.ZodType> ? Record<Part, z.output<S>> : unknown

/** `{ params, query, body }` of a definition as the server's handler receives them: parsed, with defaults. */
export type InputOf<C> = Parsed<C, 'params'> & Parsed<C, 'query'> & Parsed<C, 'body'>
/** The return value of a definition's handler: a JSON value, nothing (204), or a stream that it sends itself. */
export type AnswerOf<C> = C extends CallDefinition
  ? C['answer'] extends z.ZodType
    ? z.output<C['answer']>
    : void
  : never

export type CallName = Extract<keyof Calls, string>
export type ReadName = Extract<CallName, `GET ${string}`>
export type ChangeName = Exclude<CallName, ReadName>
export type CallInput<K extends CallName> = InputOf<Calls[K]>

/** A query field is either the URL's text or the value that the server parses from it (a number, a boolean). */
type QueryFields<S extends z.ZodType> = {
  [P in keyof z.input<S>]: z.input<S>[P] | (P extends keyof z.output<S> ? z.output<S>[P] : never)
}

type ParamsOf<C> = C extends { params: infer S extends z.ZodType } ? { params: z.input<S> } : { params?: undefined }
type QueryOf<C> = C extends { query: infer S extends z.ZodType }
  ? object extends z.input<S>
    ? { query?: QueryFields<S> }
    : { query: QueryFields<S> }
  : { query?: undefined }
type BodyOf<C> = C extends { body: infer S extends z.ZodType }
  ? undefined extends z.input<S>
    ? { body?: z.input<S> }
    : { body: z.input<S> }
  : { body?: undefined }

type RequestOf<C> = ParamsOf<C> & QueryOf<C> & BodyOf<C>
/**
 * The requests of all calls. An interface is resolved one call at a time: for a type alias the compiler would intersect
 * the params of all calls with the queries and bodies of all others, which are too many.
 */
interface CallRequests extends Readonly<{ [K in CallName]: RequestOf<Calls[K]> }> {}

/** What a caller sends: the input types of the schemas (fields with a default are optional). */
export type CallRequest<K extends CallName> = CallRequests[K]

/** The answer's type, `null` for 204. A call that streams a file is only linked to, never called by code. */
export type CallAnswer<K extends CallName> = Calls[K] extends { answer: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : S extends null
      ? null
      : never
  : never

/** Arguments after a call's name: its request, optional if nothing in it is required, then options. */
export type CallArguments<K extends CallName, Options> =
  object extends CallRequest<K>
    ? [request?: CallRequest<K>, options?: Options]
    : [request: CallRequest<K>, options?: Options]
