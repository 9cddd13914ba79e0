import { Agents, Brokerage, Owners } from '@bluebonnet/brokerage'
import { type ImportBalance, type ImportPreview, type ImportReport } from '@bluebonnet/contracts'
import { centsOf } from '@bluebonnet/domain'
import { importBalance } from '@bluebonnet/contracts/agent-accounts/agent-account.calls'
import {
  agentFields,
  type Caller,
  cellMatchers,
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
import { AccountEntries } from './account-entries.js'
import { enteredAlready } from './agent-accounts.sql.js'

const balanceFields: TableFields = {
  ...agentFields,
  balance: {
    read: readCell.amount,
    isNeeded: true,
    names: ['Balance Due', 'Amount Due', 'Amount Owed', 'Owed', 'Account Balance', 'Outstanding', 'Amount'],
    holds: cellMatchers.amount,
  },
  effectiveDate: {
    read: readCell.day,
    label: 'As of',
    names: ['Date', 'As Of Date', 'Balance Date', 'Statement Date'],
    holds: cellMatchers.day,
    isShared: true,
  },
  reason: { read: readCell.text, label: 'What for', names: ['Description', 'Memo', 'Notes', 'Note'], isShared: true },
}

const broughtReason = 'Balance brought from another system'
const keyOf = (agentId: string, cents: number, reason: string, day: string | null): string =>
  JSON.stringify([agentId, cents, reason, day])

/** Imports opening balances: debts as charges, prepayments as credits (docs/rules/agent-accounts.md#imported). */
@Injectable()
export class ImportBalances {
  constructor(
    private readonly tableImport: TableImport,
    private readonly storedImports: StoredImports,
    private readonly owners: Owners,
    private readonly agents: Agents,
    private readonly entries: AccountEntries,
    private readonly brokerage: Brokerage,
  ) {}

  /** Returns the accepted and the refused rows. A dry run saves nothing. Throws as `TableImport.run` does. */
  async run(sent: SentImport): Promise<ImportReport> {
    const { caller } = sent
    return this.tableImport.run(sent, {
      kind: 'balances',
      fields: balanceFields,
      schema: importBalance,
      ownersOf: (manager, named, doubtful) => this.owners.ofNamedRows(manager, caller, named, doubtful),
      keysOf: ({ agentId, value: { balance, reason, effectiveDate } }) => [
        keyOf(agentId, centsOf(balance), reason ?? broughtReason, effectiveDate ?? null),
      ],
      existingKeys: async (manager, rows) => {
        const entries = await enteredAlready(manager, [
          rows.map(({ agentId }) => agentId),
          rows.map(({ value }) => centsOf(value.balance)),
          rows.map(({ value }) => value.reason ?? broughtReason),
        ])
        return entries.flatMap(({ agentId, cents, reason, day }) =>
          [null, day].map((on) => keyOf(agentId, Number(cents), reason, on)),
        )
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
    return this.tableImport.preview(caller, file, 'balances', balanceFields)
  }

  /**
   * Reverses the entries. Throws IMPORT_CHANGED once one of them was reversed, what `AccountEntries.reverse` throws
   * about people, and what `StoredImports.undo` throws.
   */
  async undo(caller: Caller, id: string): Promise<{ success: true }> {
    return this.storedImports.undo(caller, { kind: 'balances', id }, (manager, ids) =>
      this.entries.reverseAll(manager, caller, ids, 'Import undone'),
    )
  }

  private async write(manager: EntityManager, caller: Caller, rows: OwnedRow<ImportBalance>[]): Promise<WriteResult> {
    const today = await this.brokerage.today(manager)
    const { ids, refused: refusals } = await this.entries.addMany(
      manager,
      caller,
      rows.map(({ agentId, value: { balance, effectiveDate, reason } }) => ({
        agentId,
        kind: balance > 0 ? 'CHARGE' : 'CREDIT',
        amount: Math.abs(balance),
        effectiveDate: effectiveDate ?? today,
        reason: reason ?? broughtReason,
      })),
    )
    const refused = rows.flatMap(({ row }, place) => {
      const refusal = refusals.get(place)
      return refusal === undefined ? [] : [rejectionOf(row, refusal)]
    })
    return { ids, refused }
  }
}
