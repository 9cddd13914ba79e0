import { auditKinds, type CallInput } from '@bluebonnet/contracts'
import {
  AuditEntryEntity,
  entityRows,
  unrestricted,
  is,
  type List,
  newestOf,
  type Paging,
  anyOf,
  type Sql,
  sql,
  wordsIn,
} from '@bluebonnet/platform'
import { actionPrefixes } from './action-prefixes.js'

export type AuditFilters = CallInput<'GET /api/exports/audit-log.csv'>['query']

/** The stored texts of an entry, in the form of their trigram index. */
export const namedInEntry = wordsIn('audit_words(entry.actor_name, entry.subject, entry.names)')

const anyPrefix = (prefixes: readonly string[]): Sql =>
  anyOf(prefixes.map((begins) => sql`starts_with(entry.action, ${begins})`))

/** The list and its file; days begin and end by the brokerage's clock. */
export const auditList: List<AuditFilters & Paging, AuditEntryEntity, { timeZone: string }> = {
  from: 'audit_log entry',
  ...entityRows(AuditEntryEntity, 'entry'),
  order: newestOf('entry'),
  scope: unrestricted,
  filters: {
    actorId: is('entry.actor_id'),
    personId: (person) =>
      person === undefined
        ? null
        : sql`entry.actor_id = ${person} OR (entry.entity_type = 'user' AND entry.entity_id = ${person})`,
    kind: (kind) => (kind === undefined ? null : anyPrefix(auditKinds[kind].begins)),
    from: (day, _, { timeZone }) =>
      day === undefined ? null : sql`entry.created_at >= CAST(${day} AS timestamp) AT TIME ZONE ${timeZone}`,
    to: (day, _, { timeZone }) =>
      day === undefined ? null : sql`entry.created_at < (CAST(${day} AS date) + 1)::timestamp AT TIME ZONE ${timeZone}`,
    entityType: is('entry.entity_type'),
    entityId: is('entry.entity_id'),
  },
  words: (words) => anyOf([namedInEntry(words), anyPrefix(actionPrefixes(words))]),
}
