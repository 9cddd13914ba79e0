import { z } from 'zod'
import { defineCalls } from '../call.js'
import { isoMoment, day, id } from '../shared/fields.js'
import { historyKinds } from '@bluebonnet/domain'
import { filterQuery, pageQuery, plainPage } from '../shared/paging.js'
import { auditKindNames } from './audit-kinds.js'

const changedFields = z.record(z.string(), z.unknown()).nullable()

/** One change, refusal or removal: who did what to which row. `before` and `after` hold the changed fields only. */
const auditEntry = z.object({
  id,
  /** Null for the product itself. */
  actorId: id.nullable(),
  /** Names of the person and the row at the time of the entry; in older entries, their current names. */
  actorName: z.string().nullable(),
  subject: z.string().nullable(),
  names: z.record(z.string(), z.string()),
  action: z.string(),
  entityType: z.string(),
  entityId: id.nullable(),
  before: changedFields,
  after: changedFields,
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: isoMoment,
})

/**
 * `q` matches a part of the name of the person, the row or a row that the change refers to, or the start of the action:
 * `deal`, `deal.approve`, or in words: Deal approved. `personId` matches the actor or the affected account; `from` and
 * `to` are days of the brokerage.
 */
const auditFilters = {
  actorId: id.optional(),
  personId: id.optional(),
  kind: z.enum(auditKindNames).optional(),
  from: day.optional(),
  to: day.optional(),
  entityType: z.string().max(60).optional(),
  entityId: id.optional(),
}

/** One change of a record, in words: each changed field with its old and new value, rows by name. */
const historyEntry = z.object({
  id,
  at: isoMoment,
  /** Null for the product itself, or for a caller who is not signed in. */
  byName: z.string().nullable(),
  what: z.string(),
  changes: z.array(z.string()),
  reason: z.string().nullable(),
})

export const auditCalls = defineCalls({
  'GET /api/history/:kind/:id': {
    permission: 'history.read',
    summary: 'The history of a record, newest first',
    params: z.strictObject({ kind: z.enum(historyKinds), id }),
    query: plainPage,
    answer: z.array(historyEntry),
  },
  'GET /api/audit-log': {
    permission: 'audit.read',
    summary: 'The audit log, newest first',
    query: pageQuery(auditFilters),
    answer: z.array(auditEntry),
  },
  'GET /api/exports/audit-log.csv': {
    permission: 'audit.read',
    summary: 'The audit log as a CSV file',
    query: filterQuery(auditFilters),
    answer: 'stream',
    contentType: 'text/csv',
  },
})

export type HistoryEntry = z.output<typeof historyEntry>
export type AuditLogEntry = z.output<typeof auditEntry>
