import { actionWords, type AuditLogEntry, changeWords } from '@bluebonnet/contracts'
import { createController, sendTable, type TableColumns } from '@bluebonnet/platform'
import { AuditLog } from './audit-log.js'
import { RecordHistory } from './record-history.js'

const moment = (text: string): string => text
const json = (fields: AuditLogEntry['before']): string | null => (fields === null ? null : JSON.stringify(fields))

/** The columns of the audit log's file: the texts of the screen first, then their raw values. */
const auditTable: TableColumns<AuditLogEntry> = {
  createdAt: (entry) => entry.createdAt,
  person: (entry) => entry.actorName,
  what: (entry) => actionWords(entry.action),
  subject: (entry) => entry.subject,
  change: (entry) => changeWords(entry.before, entry.after, { moment, names: entry.names }).join('; '),
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

export const AuditController = createController(
  { auditLog: AuditLog, history: RecordHistory },
  {
    'GET /api/history/:kind/:id': ({ history }, { params, query }) => history.list(params, query),
    'GET /api/audit-log': ({ auditLog }, { caller, query }) => auditLog.list(caller, query),
    'GET /api/exports/audit-log.csv': ({ auditLog }, { query, reply }) =>
      sendTable(reply, 'audit-log', auditTable, auditLog.batches(query)),
  },
)
