import { calls } from '@bluebonnet/contracts/calls'
import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { UserEntity } from '../users/user.entity.js'
import { signInErrors } from './sign-in.errors.js'

const credentials = calls['POST /api/auth/agent-login'].body

/**
 * Lets a sign-in call through with `request.user` when e-mail and password fit; refuses it as INVALID_CREDENTIALS
 * otherwise.
 */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>()
    // A body of another shape is refused by the call's schema, which guards come before; nobody is signed in by it.
    if (!credentials.safeParse(body).success) return true
    return (await super.canActivate(context)) === true
  }

  override handleRequest<User>(error: unknown, user: User | false | null): User {
    if (error instanceof Error) throw error
    if (user === false || user === null) throw signInErrors.fail('INVALID_CREDENTIALS')
    return user
  }
}

/** Whose password the guard found right. */
export const verifiedUser = (request: FastifyRequest): UserEntity => {
  const user: unknown = Reflect.get(request, 'user')
  if (!(user instanceof UserEntity)) throw signInErrors.fail('INVALID_CREDENTIALS')
  return user
}
