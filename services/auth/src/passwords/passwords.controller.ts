import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SignIn } from '../sign-in/sign-in.service.js'
import { Passwords } from './passwords.service.js'

@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: Passwords,
    private readonly signIn: SignIn,
  ) {}

  /** The same answer whether or not somebody has this e-mail. */
  @Call('POST /api/auth/forgot-password')
  async forgot(
    @Input() { body }: CallInput<'POST /api/auth/forgot-password'>,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/auth/forgot-password'>> {
    await this.passwords.forgot(body.email, request)
    return { success: true }
  }

  @Call('POST /api/auth/set-password')
  async set(
    @Input() { body }: CallInput<'POST /api/auth/set-password'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallAnswer<'POST /api/auth/set-password'>> {
    const userId = await this.passwords.set(body.token, body.password)
    return { success: true, user: await this.signIn.afterPassword(userId, request, reply) }
  }

  @Call('POST /api/auth/change-password')
  async change(
    @Input() { body }: CallInput<'POST /api/auth/change-password'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/auth/change-password'>> {
    await this.passwords.change(caller, body.currentPassword, body.newPassword, request)
    return { success: true }
  }
}
