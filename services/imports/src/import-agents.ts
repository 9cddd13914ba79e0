import type { ImportAgentsQuery, ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { importAgent } from '@bluebonnet/contracts/people/agent.schema'
import { type Caller, ChangeHistory, type SentImport, StoredImports, TableImport } from '@bluebonnet/platform'
import { NewPeople } from '@bluebonnet/brokerage'
import { Injectable } from '@nestjs/common'
import { importedAgentFields } from './agent.table.js'
import { emailsThere, ImportedPeople, plain } from './imported-people.js'
import { undoImportedPeople } from './people-undone.sql.js'

/**
 * Imports people from a file, each as `POST /api/agents` adds one, with their history
 * (docs/rules/lists-and-search.md#people-first).
 */
@Injectable()
export class ImportAgents {
  constructor(
    private readonly tableImport: TableImport,
    private readonly people: ImportedPeople,
    private readonly newPeople: NewPeople,
    private readonly storedImports: StoredImports,
    private readonly history: ChangeHistory,
  ) {}

  /** Returns the accepted and the refused rows. A dry run saves nothing. Throws as `TableImport.run` does. */
  async run(sent: SentImport<ImportAgentsQuery>): Promise<ImportReport> {
    const { caller, query } = sent
    return this.tableImport.run(sent, {
      kind: 'agents',
      fields: importedAgentFields,
      schema: importAgent,
      // People have no owner.
      ownersOf: async (_, named) => named.map(() => ''),
      keysOf: ({ value }) => [plain(value.email)],
      existingKeys: (manager, rows) =>
        emailsThere(
          manager,
          rows.map(({ value }) => plain(value.email)),
        ),
      write: (manager, rows, done, doubtful) =>
        this.people.write(manager, caller, rows, { isInvited: query.invite === 'now', done, doubtful }),
    })
  }

  /** Maps each column of a file to a field. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tableImport.preview(caller, file, 'agents', importedAgentFields)
  }

  /**
   * Removes people who never signed in, with their first plan, cap use and team, and opens their leads again. Throws
   * IMPORT_CHANGED once one of them or of their teams was changed, signed in or is named anywhere; LEAD_WORKED; and
   * what `StoredImports.undo` throws.
   */
  async undo(caller: Caller, id: string): Promise<{ success: true }> {
    return this.storedImports.undo(caller, { kind: 'agents', id }, async (manager, ids) => {
      await this.newPeople.reopenLeads(manager, caller, ids)
      await undoImportedPeople(manager, this.history, { ids, actorId: caller.userId })
    })
  }
}
