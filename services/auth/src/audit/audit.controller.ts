import type { AuditLogEntry, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, sendTable } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { AuditLog } from './audit-log.js'
import { auditTable } from './audit.table.js'

@Controller()
export class AuditController {
  constructor(private readonly auditLog: AuditLog) {}

  @Call('GET /api/audit-log')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/audit-log'>,
  ): Promise<ListReply<AuditLogEntry>> {
    return this.auditLog.list(caller, query)
  }

  @Call('GET /api/exports/audit-log.csv')
  async export(
    @Input() { query }: CallInput<'GET /api/exports/audit-log.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendTable(reply, 'audit-log', auditTable, this.auditLog.batches(query))
  }
}
