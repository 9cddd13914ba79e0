import type { CallDefinition } from '@bluebonnet/contracts/call'
import type { CallName, InputOf } from '@bluebonnet/contracts/call-types'
import { type Calls, calls } from '@bluebonnet/contracts/calls'
import { Controller, createParamDecorator, type ExecutionContext, Inject, Res, type Type } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callOf, type HandlerAnswer, routeCall, takesIdempotencyKey } from './call.decorator.js'
import { type Caller, callerOf } from './caller.js'
import { type IdempotentChange, idempotentChangeOf } from './idempotency/idempotent-change.js'
import { fileOf } from './server/bodies.js'
import { requestInput } from './validation/request-input.js'

/**
 * The arguments of a row of `createController`: the parsed input, the file, the caller, the transaction of a creating
 * call, and the raw request and reply.
 */
type HandlerInput<C> = InputOf<C> & { request: FastifyRequest; reply: FastifyReply } & (C extends {
    permission: 'public'
  }
    ? unknown
    : { caller: Caller }) &
  (C extends { status: 201 } | { creates: true } ? { once: IdempotentChange } : unknown) &
  (C extends { file: object } ? { file: Buffer } : unknown)

type Providers = Readonly<Record<string, abstract new (...args: never[]) => unknown>>

/** Nest's instances of the named classes. */
type Instances<P extends Providers> = { readonly [Name in keyof P]: InstanceType<P[Name]> }

type Answers<P extends Providers> = {
  readonly [K in CallName]?: (
    instances: Instances<P>,
    input: HandlerInput<Calls[K]>,
  ) => Promise<HandlerAnswer<Calls[K]>>
}

const HandlerInputParam = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const http = context.switchToHttp()
  const request = http.getRequest<FastifyRequest>()
  const definition = callOf(context.getHandler())?.definition
  const parsed = (): object => {
    const takesInput = definition?.params ?? definition?.query ?? definition?.body
    const input = definition && takesInput ? requestInput(definition, request) : {}
    const once = definition && takesIdempotencyKey(definition) ? { once: idempotentChangeOf(request) } : {}
    return { ...input, ...once, caller: callerOf(request), request, reply: http.getResponse<FastifyReply>() }
  }
  if (definition?.file === undefined) return parsed()
  return fileOf(request, definition.file).then((file) => ({ ...parsed(), file }))
})

const definitions: ReadonlyMap<string, CallDefinition> = new Map(Object.entries(calls))

/**
 * A controller as a table, for calls that only delegate: the classes that it injects, under the names that its rows
 * use, and one row per call. The call's definition types its input and response; a streamed response is sent through
 * `reply`. A controller with logic of its own is a class with `@Call`.
 */
export const createController = <P extends Providers>(providers: P, answers: Answers<P>): Type => {
  const names = Object.keys(providers)
  class Answering {
    readonly instances: Readonly<Record<string, unknown>>

    constructor(...instances: unknown[]) {
      this.instances = Object.fromEntries(names.map((name, place) => [name, instances[place]]))
    }
  }
  Controller()(Answering)
  Object.values(providers).forEach((provider, place) => Inject(provider)(Answering, undefined, place))
  for (const [key, answer] of Object.entries<unknown>(answers)) {
    const definition = definitions.get(key)
    if (definition === undefined || typeof answer !== 'function') throw new Error(`'${key}' has no answer`)
    const handler = function (this: Answering, input: unknown): unknown {
      return Reflect.apply(answer, undefined, [this.instances, input])
    }
    Object.defineProperty(Answering.prototype, key, { value: handler })
    routeCall(Answering.prototype, key, handler, { key, definition })
    HandlerInputParam()(Answering.prototype, key, 0)
    if (definition.answer === 'stream') Res()(Answering.prototype, key, 1)
  }
  Object.defineProperty(Answering, 'name', { value: `answering '${Object.keys(answers)[0]}'` })
  return Answering
}
