import { Controller, Res } from '@nestjs/common'
import { actionWords, type AuditLogEntry, type CallInput, changeWords } from '@bluebonnet/contracts'
import {
  Call,
  type Caller,
  CurrentCaller,
  Input,
  type ListReply,
  sendTable,
  type TableColumns,
} from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { AuditLog } from './audit-log.js'

const ways = { money: (dollars: number): string => `$${dollars.toFixed(2)}`, moment: (text: string): string => text }
const json = (fields: AuditLogEntry['before']): string | null => (fields === null ? null : JSON.stringify(fields))

/** The columns of the audit log's file: the words of the screen first, then what they stand for. */
const auditTable: TableColumns<AuditLogEntry> = {
  createdAt: (entry) => entry.createdAt,
  person: (entry) => entry.actorName,
  what: (entry) => actionWords(entry.action),
  subject: (entry) => entry.subject,
  change: (entry) => changeWords(entry.before, entry.after, { ...ways, names: entry.names }).join('; '),
  reason: (entry) => entry.reason,
  action: (entry) => entry.action,
  actorId: (entry) => entry.actorId,
  entityType: (entry) => entry.entityType,
  entityId: (entry) => entry.entityId,
  before: (entry) => json(entry.before),
  after: (entry) => json(entry.after),
  requestId: (entry) => entry.requestId,
  id: (entry) => entry.id,
}

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
