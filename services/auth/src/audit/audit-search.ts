import { auditKinds, type CallInput } from '@bluebonnet/contracts'
import { AuditEntryEntity, naming, withinReach } from '@bluebonnet/platform'
import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm'
import { actionBeginnings } from './action-beginnings.js'

export type AuditFilters = CallInput<'GET /api/exports/audit-log.csv'>['query']

/** The kept words of an entry, written as their trigram index is. */
const words = 'audit_words(entry.actor_name, entry.subject, entry.names)'

/**
 * The entries under the filters that the list and its file share. `timeZone` says where the days of `from` and `to`
 * begin and end.
 */
export const filteredEntries = async (
  manager: EntityManager,
  { q = '', actorId, personId, kind, from, to, entityType, entityId }: AuditFilters,
  timeZone: string,
): Promise<SelectQueryBuilder<AuditEntryEntity>> => {
  const query = manager.createQueryBuilder(AuditEntryEntity, 'entry').where('true')
  if (actorId !== undefined) query.andWhere('entry.actorId = :actorId', { actorId })
  if (personId !== undefined)
    query.andWhere("(entry.actorId = :personId OR (entry.entityType = 'user' AND entry.entityId = :personId))", {
      personId,
    })
  if (kind !== undefined) query.andWhere(anyBeginning('kind', auditKinds[kind].begins))
  if (from !== undefined)
    query.andWhere('entry.createdAt >= CAST(:from AS timestamp) AT TIME ZONE :timeZone', { from, timeZone })
  if (to !== undefined)
    query.andWhere('entry.createdAt < (CAST(:to AS date) + 1)::timestamp AT TIME ZONE :timeZone', { to, timeZone })
  if (entityType !== undefined) query.andWhere('entry.entityType = :entityType', { entityType })
  if (entityId !== undefined) query.andWhere('entry.entityId = :entityId', { entityId })
  if (q.trim() === '') return query
  const near = await withinReach(query, 'createdAt', q)
  return near.andWhere(
    new Brackets((any) =>
      any
        .where(`${words} ILIKE ANY(:patterns)`, { patterns: naming(q) })
        .orWhere(anyBeginning('named', actionBeginnings(q))),
    ),
  )
}

/** `name` tells these parameters from another condition's. */
const anyBeginning = (name: string, beginnings: readonly string[]): Brackets =>
  new Brackets((any) =>
    beginnings.forEach((begins, at) =>
      any.orWhere(`starts_with(entry.action, :${name}${at})`, { [`${name}${at}`]: begins }),
    ),
  )
