import type { AuditLogEntry, CallInput } from '@bluebonnet/contracts'
import { AuditEntryEntity, counting, type ListReply, newestFirst } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { Brackets, DataSource, In } from 'typeorm'
import { UserEntity } from '../users/user.entity.js'
import { actionBeginnings } from './action-beginnings.js'

/** The audit log as the super admin reads it. */
@Injectable()
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; `q` is how the action begins, by its name or in words. */
  async list({ q, actorId, entityType, entityId, ...paging }: CallInput<'GET /api/audit-log'>['query']): Promise<ListReply<AuditLogEntry>> {
    const query = this.dataSource.getRepository(AuditEntryEntity).createQueryBuilder('entry').where('true')
    if (actorId !== undefined) query.andWhere('entry.actorId = :actorId', { actorId })
    if (entityType !== undefined) query.andWhere('entry.entityType = :entityType', { entityType })
    if (entityId !== undefined) query.andWhere('entry.entityId = :entityId', { entityId })
    const beginnings = actionBeginnings(q ?? '')
    if (beginnings.length > 0) query.andWhere(new Brackets((any) => beginnings.forEach((begins, at) => any.orWhere(`starts_with(entry.action, :begins${at})`, { [`begins${at}`]: begins }))))
    const page = await newestFirst(query, 'createdAt', paging, counting(query, { q, isBounded: true }))
    const names = await this.namesOf(page.rows)
    return page.map((entry) => entryOf(entry, entry.actorId === null ? null : (names.get(entry.actorId) ?? null)))
  }

  private async namesOf(entries: readonly AuditEntryEntity[]): Promise<Map<string, string>> {
    const ids = new Set(entries.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))
    const people = await this.dataSource.manager.findBy(UserEntity, { id: In([...ids]) })
    return new Map(people.map(({ id, email, firstName, lastName }) => [id, [firstName, lastName].filter((name) => name !== null).join(' ') || email]))
  }
}

const entryOf = ({ createdAt, ...entry }: AuditEntryEntity, actorName: string | null): AuditLogEntry => ({ ...entry, actorName, createdAt: createdAt.toISOString() })
