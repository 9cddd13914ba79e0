import { Injectable } from '@nestjs/common'
import type { AuditLogEntry, CallInput } from '@bluebonnet/contracts'
import { type AuditEntryEntity, AuditTrail, type Caller, type ListReply, Lists } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { Brokerage } from '../settings/brokerage.js'
import { wordsOfEntries } from './audit-log.sql.js'
import { type AuditFilters, auditList } from './audit-search.js'

interface Words {
  id: string
  actorName: string | null
  subject: string | null
  names: Record<string, string> | null
}

/** The super admin's view of the audit log. Reading it adds an entry. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly trail: AuditTrail,
  ) {}

  /** Newest first. */
  async list(caller: Caller, query: CallInput<'GET /api/audit-log'>['query']): Promise<ListReply<AuditLogEntry>> {
    const { limit: _size, cursor: _place, ...filters } = query
    const page = await this.lists.page(auditList, await this.brokerage.settings(), query)
    const words = await this.wordsOf(page.rows)
    await this.trail.note({
      actorId: caller.userId,
      action: 'audit.read',
      entityType: 'audit',
      entityId: null,
      after: filters,
    })
    return page.map((entry) => entryOf(entry, words.get(entry.id)))
  }

  /** The whole log under these filters, in batches, newest first. */
  async *batches(filters: AuditFilters): AsyncGenerator<AuditLogEntry[]> {
    for await (const entries of this.lists.batches(auditList, await this.brokerage.settings(), filters)) {
      const words = await this.wordsOf(entries)
      yield entries.map((entry) => entryOf(entry, words.get(entry.id)))
    }
  }

  private async wordsOf(entries: readonly AuditEntryEntity[]): Promise<Map<string, Words>> {
    const rows = await wordsOfEntries(this.dataSource, [entries.map(({ id }) => id)])
    return new Map(rows.map((row) => [row.id, row]))
  }
}

const entryOf = ({ createdAt, ...entry }: AuditEntryEntity, words: Words | undefined): AuditLogEntry => ({
  ...entry,
  actorName: words?.actorName ?? null,
  subject: words?.subject ?? null,
  names: words?.names ?? {},
  createdAt: createdAt.toISOString(),
})
