import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callOf } from './call-metadata.js'
import { requestInput } from './validation/request-input.js'

/**
 * The call's `{ params, query, body }`, parsed by its schemas. Type it `CallInput<'POST /api/…'>`; `@Call` checks that
 * it fits.
 */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const call = callOf(context.getHandler())
  if (call === null) throw new Error(`${context.getHandler().name} uses @Input() without @Call(…)`)
  return requestInput(call.definition, context.switchToHttp().getRequest<FastifyRequest>())
})
