import { Agents, Brokerage, Owners } from '@bluebonnet/brokerage'
import { LedgerEntries } from '@bluebonnet/commission-service'
import type { ImportCap, ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { importCap } from '@bluebonnet/contracts/reports/report.schema'
import { dollarsOf } from '@bluebonnet/domain'
import {
  agentFields,
  type Caller,
  cellMatchers,
  defineErrors,
  type OwnedRow,
  readCell,
  rejectionOf,
  type SentImport,
  StoredImports,
  TableImport,
  type TableFields,
  type WriteResult,
  writtenInBatches,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { capUsedNames } from './agent.table.js'
import { agentsWithCaps, correctedSince, importedCaps, undoneReason } from './caps.sql.js'

const capFields: TableFields = {
  ...agentFields,
  capUsed: {
    read: readCell.amount,
    label: 'Cap used so far',
    isNeeded: true,
    names: [...capUsedNames, 'Amount'],
    holds: cellMatchers.amount,
  },
  effectiveDate: {
    read: readCell.day,
    label: 'As of',
    names: ['Date', 'As Of Date'],
    holds: cellMatchers.day,
    isShared: true,
  },
  reason: { read: readCell.text, label: 'What for', names: ['Description', 'Memo', 'Notes', 'Note'], isShared: true },
}

const correctedText = (name: string): string =>
  `The cap of ${name} was corrected by hand since this import. It cannot be undone: correct the rest by hand too.`

const capErrors = defineErrors({ CAP_CORRECTED: { status: 409, message: correctedText('an agent') } })

const importReason = 'Brought from another system'

/**
 * Imports what agents who are here have used of their caps, each as `POST /api/agents/:id/ledger-entries` enters it
 * (docs/rules/commission-and-caps.md#entries).
 */
@Injectable()
export class ImportCaps {
  constructor(
    private readonly tableImport: TableImport,
    private readonly storedImports: StoredImports,
    private readonly owners: Owners,
    private readonly agents: Agents,
    private readonly entries: LedgerEntries,
    private readonly brokerage: Brokerage,
  ) {}

  /** Returns the accepted and the refused rows. A dry run saves nothing. Throws as `TableImport.run` does. */
  async run(sent: SentImport): Promise<ImportReport> {
    const { caller } = sent
    return this.tableImport.run(sent, {
      kind: 'caps',
      fields: capFields,
      schema: importCap,
      ownersOf: (manager, named, doubtful) => this.owners.ofNamedRows(manager, caller, named, doubtful),
      keysOf: ({ agentId }) => [agentId],
      existingKeys: async (manager, rows) => {
        const params = [rows.map(({ agentId }) => agentId), await this.brokerage.today(manager)]
        return (await agentsWithCaps(manager, params)).map(({ agentId }) => agentId)
      },
      write: async (manager, rows, done) => {
        // All agents first, in the order that prevents deadlocks.
        await this.agents.lockAll(
          manager,
          rows.map(({ agentId }) => agentId),
        )
        return writtenInBatches(rows, done, (batch) => this.write(manager, caller, batch))
      },
    })
  }

  /** Maps each column of a file to a field. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tableImport.preview(caller, file, 'caps', capFields)
  }

  /**
   * Enters the opposite as corrections, also after a later file. Throws CAP_CORRECTED if a broker has corrected one of
   * the agents, and what `LedgerEntries.enter` and `StoredImports.undo` throw.
   */
  async undo(caller: Caller, id: string): Promise<{ success: true }> {
    return this.storedImports.undo(caller, { kind: 'caps', id }, async (manager, ids) => {
      const caps = await importedCaps(manager, [ids])
      await this.agents.lockAll(
        manager,
        caps.map(({ agentId }) => agentId),
      )
      const [corrected] = await correctedSince(manager, [ids])
      if (corrected !== undefined) throw capErrors.fail('CAP_CORRECTED', { message: correctedText(corrected.name) })
      const corrections = caps.map(({ cents, ...cap }) => ({ ...cap, amount: -dollarsOf(Number(cents)) }))
      const { refused } = await this.entries.enterMany(
        manager,
        caller,
        corrections.map((entry) => ({ ...entry, kind: 'CORRECTION' as const, reason: undoneReason })),
      )
      for (const refusal of refused.values()) throw refusal
    })
  }

  private async write(manager: EntityManager, caller: Caller, rows: OwnedRow<ImportCap>[]): Promise<WriteResult> {
    const today = await this.brokerage.today(manager)
    // Nothing used needs no entry.
    const used = rows.filter(({ value }) => value.capUsed > 0)
    const { ids, refused } = await this.entries.enterMany(
      manager,
      caller,
      used.map(({ agentId, value: { capUsed: amount, effectiveDate, reason } }) => ({
        agentId,
        amount,
        effectiveDate: effectiveDate ?? today,
        reason: reason ?? importReason,
      })),
    )
    return { ids, refused: [...refused].map(([place, refusal]) => rejectionOf(used[place]?.row ?? 0, refusal)) }
  }
}
