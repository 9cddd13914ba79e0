import { z } from 'zod'
import { defineCalls } from '../call.js'
import { answeredMoment, id } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'

const changedFields = z.record(z.string(), z.unknown()).nullable()

/** One change: who did what to which row. `before` and `after` hold the changed fields only. */
const auditEntry = z.object({
  id,
  /** Null where the product itself acted. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: id.nullable(),
  before: changedFields,
  after: changedFields,
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: answeredMoment,
})

/** `q` is how the action begins: `deal`, `deal.approve`, or in words: Deal approve. */
const auditQuery = pageQuery({ actorId: id.optional(), entityType: z.string().max(60).optional(), entityId: id.optional() })

export const auditCalls = defineCalls({
  'GET /api/audit-log': { permission: 'audit.read', summary: 'Who changed what, newest first', query: auditQuery, answer: z.array(auditEntry) },
})

export type AuditLogEntry = z.output<typeof auditEntry>
