import { isDeepStrictEqual } from 'node:util'
import { Injectable } from '@nestjs/common'
import type { ActivityType } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { batchesOf, insertMany } from '../csv/many-rows.sql.js'
import { newId } from '../ids.js'
import { currentContext } from '../observability/request-context.js'
import { ActivityEntryEntity } from './history.entities.js'
import { addAudit } from './history.sql.js'

interface ActivityEntry {
  /** Who did it. */
  userId: string
  /** The agent whose business it belongs to; null for nobody in particular. */
  agentId: string | null
  type: ActivityType
  /** One sentence for people. */
  description: string
  entityId: string | null
  /** The row's kind in the trade's words: 'deal', 'client', 'cda'. */
  entityType: string | null
}

export type AuditFields = Readonly<Record<string, unknown>>

type Action = `${string}.${string}`

interface AuditEntry {
  /** Null for an act of the product itself. */
  actorId: string | null
  /** `thing.verb`, for instance 'deal.approve'. */
  action: string
  entityType: string
  entityId: string | null
  /** Values of the changed fields before the change. Never passwords, tokens or their hashes. */
  before?: AuditFields | null
  after?: AuditFields | null
  reason?: string | null
}

/** Records what happened together with the change: every method takes the manager of the change's own transaction. */
@Injectable()
export class ChangeHistory {
  /** Adds an entry to the activity that people see. */
  async activity(manager: EntityManager, entry: ActivityEntry): Promise<void> {
    await this.activityMany(manager, [entry])
  }

  /** Adds many entries at once. */
  async activityMany(manager: EntityManager, entries: readonly ActivityEntry[]): Promise<void> {
    const rows = entries.map((entry) => ({ id: newId(), ...entry }))
    await insertMany(manager, ActivityEntryEntity, rows)
  }

  /** Adds a row to the append-only audit log, with the id of the request, or else of the job, that caused it. */
  async audit(manager: EntityManager, entry: AuditEntry): Promise<void> {
    await this.auditMany(manager, [entry])
  }

  /** Short form, for a row of the kind that the action names before its dot: 'deal.approve' concerns a deal. */
  async record(
    manager: EntityManager,
    actorId: string | null,
    action: Action,
    entityId: string | null,
    fields: Pick<AuditEntry, 'before' | 'after' | 'reason'> = {},
  ): Promise<void> {
    await this.auditMany(manager, [{ actorId, action, entityType: kindOf(action), entityId, ...fields }])
  }

  /** Adds many audit rows: hundreds per statement. */
  async auditMany(manager: EntityManager, all: readonly AuditEntry[]): Promise<void> {
    const { requestId, jobId } = currentContext()
    for (const entries of batchesOf(all)) {
      const columns = [
        entries.map(() => newId()),
        entries.map((entry) => entry.actorId),
        entries.map((entry) => entry.action),
        entries.map((entry) => entry.entityType),
        entries.map((entry) => entry.entityId),
        entries.map((entry) => json(entry.before)),
        entries.map((entry) => json(entry.after)),
        entries.map((entry) => entry.reason ?? null),
      ]
      await addAudit(manager, [...columns, requestId ?? jobId])
    }
  }
}

const kindOf = (action: Action): string => action.slice(0, action.indexOf('.'))

const json = (fields: AuditFields | null | undefined): string | null =>
  fields === null || fields === undefined ? null : JSON.stringify(fields)

/** The fields of `next` that differ from `row`, with their old and new values, for the audit log. */
export const changedFields = (row: object, next: AuditFields): { before: AuditFields; after: AuditFields } | null => {
  const now: AuditFields = Object.fromEntries(Object.entries(row))
  const names = Object.keys(next).filter(
    (name) => next[name] !== undefined && !isDeepStrictEqual(now[name], next[name]),
  )
  if (names.length === 0) return null
  const pick = (from: AuditFields): AuditFields => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(now), after: pick(next) }
}
