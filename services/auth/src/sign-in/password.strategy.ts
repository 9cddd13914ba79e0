import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { Strategy } from 'passport-local'
import type { UserEntity } from '../users/user.entity.js'
import { Credentials } from './credentials.js'

/** passport-local's strategy: reads e-mail and password from the body and asks `Credentials` whose they are. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly credentials: Credentials) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true })
  }

  async validate(request: FastifyRequest, email: string, password: string): Promise<UserEntity | null> {
    return this.credentials.check(email, password, request)
  }
}
