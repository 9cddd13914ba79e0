import type { CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { AuditFile } from './audit-file.js'

@Controller()
export class AuditFileController {
  constructor(private readonly files: AuditFile) {}

  @Call('GET /api/deals/:id/audit-file.zip')
  async ofDeal(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/audit-file.zip'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.files.send(caller, params.id, reply)
  }

  @Call('GET /api/audit-files.zip')
  async closed(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/audit-files.zip'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.files.sendClosed(caller, query, reply)
  }
}
