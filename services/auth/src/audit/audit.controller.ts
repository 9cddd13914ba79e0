import type { AuditLogEntry, CallInput } from '@bluebonnet/contracts'
import { Call, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { AuditLog } from './audit-log.js'

@Controller()
export class AuditController {
  constructor(private readonly auditLog: AuditLog) {}

  @Call('GET /api/audit-log')
  async list(@Input() { query }: CallInput<'GET /api/audit-log'>): Promise<ListReply<AuditLogEntry>> {
    return this.auditLog.list(query)
  }
}
