import { type Cell, createProviderMark } from '@bluebonnet/platform'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from 'typeorm'

/** A table of a deal's audit file (docs/rules/papers-and-retention.md#audit-file). */
export interface AuditTable {
  category: 'COMMUNICATIONS' | 'MONEY'
  title: string
  /** The file's name: 'ledger.csv'. */
  file: string
  /** The first row is the header. Times are ISO 8601 in UTC. */
  rows: readonly (readonly Cell[])[]
}

/** Provides a module's data about a deal for audit files. */
export interface AuditSource {
  auditTables(manager: EntityManager, dealId: string): Promise<AuditTable[]>
}

const sourceMark = createProviderMark<AuditSource, undefined>()

/** Marks a provider of tables for audit files. */
export const AddsToAuditFile = () => sourceMark.mark(undefined)

/** Reads all modules' tables for an audit file without importing the modules. */
@Injectable()
export class AuditSources implements OnModuleInit {
  private sources: AuditSource[] = []

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    this.sources = sourceMark.find(this.discovery).map(({ instance }) => instance)
  }

  async tablesOf(manager: EntityManager, dealId: string): Promise<AuditTable[]> {
    const tables: AuditTable[] = []
    for (const source of this.sources) tables.push(...(await source.auditTables(manager, dealId)))
    return tables
  }
}
