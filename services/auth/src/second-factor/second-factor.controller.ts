import type { CallAnswer, CallInput, TotpSetup } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { SecondFactor } from './second-factor.service.js'

@Controller()
export class SecondFactorController {
  constructor(private readonly secondFactor: SecondFactor) {}

  @Call('POST /api/auth/totp/setup')
  async setUp(
    @Input() { body }: CallInput<'POST /api/auth/totp/setup'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<TotpSetup> {
    return this.secondFactor.setUp(caller, body?.password ?? null, request)
  }

  @Call('POST /api/auth/totp/enable')
  async enable(
    @Input() { body }: CallInput<'POST /api/auth/totp/enable'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/auth/totp/enable'>> {
    await this.secondFactor.enable(caller, body.code, request)
    return { success: true }
  }

  @Call('POST /api/auth/totp/disable')
  async disable(
    @Input() { body }: CallInput<'POST /api/auth/totp/disable'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/auth/totp/disable'>> {
    await this.secondFactor.disable(caller, { code: body.code, password: body.password ?? null }, request)
    return { success: true }
  }
}
