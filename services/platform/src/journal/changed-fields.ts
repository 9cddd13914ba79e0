import { isDeepStrictEqual } from 'node:util'
import type { AuditFields } from './journal.js'

/**
 * The fields of `next` that differ from `row`, as they were and as they become: what the audit log keeps of a change.
 */
export const changedFields = (row: object, next: AuditFields): { before: AuditFields; after: AuditFields } | null => {
  const now: AuditFields = Object.fromEntries(Object.entries(row))
  const names = Object.keys(next).filter(
    (name) => next[name] !== undefined && !isDeepStrictEqual(now[name], next[name]),
  )
  if (names.length === 0) return null
  const pick = (from: AuditFields): AuditFields => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(now), after: pick(next) }
}
