import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import { toasts } from '@bluebonnet/contracts'
import { calls } from '@bluebonnet/contracts/calls'
import { defineErrors } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { Strategy } from 'passport-local'
import { UserEntity } from '../users/user.entity.js'
import { Credentials } from './credentials.js'

export const signInErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, message: toasts.invalidCredentials },
  WRONG_PORTAL: { status: 403, message: 'This account does not have access to this portal' },
})

const signInBody = calls['POST /api/auth/agent-login'].body

/**
 * Permits a sign-in call and sets `request.user` when e-mail and password match; otherwise refuses it with
 * INVALID_CREDENTIALS.
 */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>()
    // The call's schema, which runs after guards, refuses a malformed body; nobody is signed in by it.
    if (!signInBody.safeParse(body).success) return true
    return (await super.canActivate(context)) === true
  }

  override handleRequest<User>(error: unknown, user: User | false | null): User {
    if (error instanceof Error) throw error
    if (user === false || user === null) throw signInErrors.fail('INVALID_CREDENTIALS')
    return user
  }
}

/** The user whose password the guard verified. */
export const verifiedUser = (request: FastifyRequest): UserEntity => {
  const user: unknown = Reflect.get(request, 'user')
  if (!(user instanceof UserEntity)) throw signInErrors.fail('INVALID_CREDENTIALS')
  return user
}

/** passport-local's strategy: reads e-mail and password from the body and verifies them with `Credentials`. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly credentials: Credentials) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true })
  }

  async validate(request: FastifyRequest, email: string, password: string): Promise<UserEntity | null> {
    return this.credentials.check(email, password, request)
  }
}
