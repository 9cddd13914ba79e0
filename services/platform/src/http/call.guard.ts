import { can, type Permission } from '@bluebonnet/domain'
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callOf } from './call.decorator.js'
import { CALLER_RESOLVER, setCaller, type Caller, type CallerResolver } from './caller.js'
import { httpErrors } from './http.errors.js'

/** Closed by default: refuses a handler without a call, and a caller whose role does not permit it. */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(@Inject(CALLER_RESOLVER) private readonly resolver: CallerResolver) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = callOf(context.getHandler())
    if (call === null) throw httpErrors.fail('FORBIDDEN')
    const { permission } = call.definition
    if (permission === 'public') return true
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const check = (): Promise<Caller> => this.callerWith(permission, request)
    setCaller(request, await check(), check)
    return true
  }

  private async callerWith(permission: Permission, request: FastifyRequest): Promise<Caller> {
    const caller = await this.resolver.resolve(request)
    if (caller === null) throw httpErrors.fail('UNAUTHORIZED')
    if (!can(caller, permission)) throw httpErrors.fail('FORBIDDEN')
    if (caller.limited !== undefined && caller.limited.to !== permission) throw caller.limited.refusal
    return caller
  }
}
