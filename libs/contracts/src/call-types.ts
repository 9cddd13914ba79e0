import type { z } from 'zod'
import type { CallDefinition } from './call.js'
import type { Calls } from './calls.js'

/** What a handler gets of one part of a request, parsed; absent where the call declares no such part. */
type Parsed<C, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer S extends z.ZodType> ? Record<Part, z.output<S>> : unknown

/** `{ params, query, body }` of a definition, as the server's handler gets them: parsed, with defaults. */
export type InputOf<C> = Parsed<C, 'params'> & Parsed<C, 'query'> & Parsed<C, 'body'>
/** What a definition answers: a JSON value, nothing (204), or a stream that the handler sends itself. */
export type AnswerOf<C> = C extends CallDefinition
  ? C['answer'] extends z.ZodType
    ? z.output<C['answer']>
    : void
  : never

export type CallName = Extract<keyof Calls, string>
export type CallInput<K extends CallName> = InputOf<Calls[K]>
export type CallAnswer<K extends CallName> = AnswerOf<Calls[K]>
