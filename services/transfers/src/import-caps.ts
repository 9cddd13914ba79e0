import { Agents, Brokerage, Owners } from '@bluebonnet/brokerage'
import { LedgerEntries } from '@bluebonnet/commission-service'
import type { ImportCap, ImportPreview, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { importCap } from '@bluebonnet/contracts/reports/report.schema'
import { dollarsOf } from '@bluebonnet/domain'
import {
  agentFields,
  type Caller,
  cellMatchers,
  type IdempotentChange,
  type OwnedRow,
  readCell,
  Refusal,
  rowErrors,
  type RowProgress,
  StoredImports,
  TableImport,
  type TableFields,
  type WriteResult,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { capUsedNames } from './agent.table.js'
import { agentsWithCaps, correctedSince, importedCaps } from './caps.sql.js'

const capFields: TableFields = {
  ...agentFields,
  capUsed: {
    read: readCell.amount,
    label: 'Cap used so far',
    isNeeded: true,
    names: [...capUsedNames, 'Amount'],
    holds: cellMatchers.amount,
  },
  effectiveDate: { read: readCell.day, label: 'As of', names: ['Date', 'As Of Date'], holds: cellMatchers.day },
  reason: { read: readCell.text, label: 'What for', names: ['Description', 'Memo', 'Notes', 'Note'] },
}

const importReason = 'Brought from another system'

/**
 * Imports what agents who are here have used of their caps, each as `POST /api/agents/:id/ledger-entries` enters it
 * (docs/rules/commission-and-caps.md#entries).
 */
@Injectable()
export class ImportCaps {
  constructor(
    private readonly tables: TableImport,
    private readonly kept: StoredImports,
    private readonly owners: Owners,
    private readonly agents: Agents,
    private readonly entries: LedgerEntries,
    private readonly brokerage: Brokerage,
  ) {}

  /** Returns the accepted and the refused rows. A dry run saves nothing. Throws as `TableImport.run` does. */
  async run(once: IdempotentChange, caller: Caller, file: Buffer, query: ImportQuery): Promise<ImportReport> {
    return this.tables.run(once, caller, file, query, {
      kind: 'caps',
      fields: capFields,
      schema: importCap,
      ownersOf: (manager, named) => this.owners.ofNamedRows(manager, caller, named),
      marksOf: ({ agentId }) => [agentId],
      existingMarks: async (manager, rows) => {
        const params = [rows.map(({ agentId }) => agentId), await this.brokerage.today(manager)]
        return (await agentsWithCaps(manager, params)).map(({ agentId }) => agentId)
      },
      write: (manager, rows, done) => this.write(manager, caller, rows, done),
    })
  }

  /** Maps each column of a file to a field. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tables.preview(caller, file, 'caps', capFields)
  }

  /**
   * Enters the opposite as corrections. Throws IMPORT_CHANGED once a broker corrected one of the agents, and what
   * `LedgerEntries.enter` and `StoredImports.takeBack` throw.
   */
  async takeBack(caller: Caller, id: string): Promise<{ success: true }> {
    return this.kept.takeBack(caller, { kind: 'caps', id }, async (manager, ids) => {
      const caps = await importedCaps(manager, [ids])
      await this.agents.lockAll(manager, [...new Set(caps.map(({ agentId }) => agentId))])
      if ((await correctedSince(manager, [ids])).length > 0) throw rowErrors.fail('IMPORT_CHANGED')
      for (const { agentId, cents, effectiveDate } of caps) {
        const amount = -dollarsOf(Number(cents))
        const entry = { kind: 'CORRECTION' as const, amount, effectiveDate, reason: 'Import taken back' }
        await this.entries.enter(manager, caller, agentId, entry)
      }
    })
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    rows: OwnedRow<ImportCap>[],
    done: RowProgress,
  ): Promise<WriteResult> {
    const today = await this.brokerage.today(manager)
    // In a fixed order, so that two files never wait for each other.
    await this.agents.lockAll(manager, [...new Set(rows.map(({ agentId }) => agentId))])
    const written: WriteResult = { ids: [], refused: [] }
    for (const { row, agentId, value } of rows) {
      const { capUsed: amount, effectiveDate, reason } = value
      const entered = { amount, effectiveDate: effectiveDate ?? today, reason: reason ?? importReason }
      try {
        const entry = await this.entries.enter(manager, caller, agentId, entered)
        written.ids.push(entry.id)
      } catch (error) {
        // The permission is checked before anything is written.
        if (!(error instanceof Refusal)) throw error
        written.refused.push({ row, issues: error.issues ?? [{ path: '', message: error.message }] })
      }
      done(1)
    }
    return written
  }
}
