import { actionWords, type AuditLogEntry, changeWords } from '@bluebonnet/contracts'
import type { TableColumns } from '@bluebonnet/platform'

const ways = { money: (dollars: number): string => `$${dollars.toFixed(2)}`, moment: (text: string): string => text }
const json = (fields: AuditLogEntry['before']): string | null => (fields === null ? null : JSON.stringify(fields))

/** The columns of the audit log's file: the words of the screen first, then what they stand for. */
export const auditTable: TableColumns<AuditLogEntry> = {
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
