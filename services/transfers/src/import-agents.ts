import type { ImportAgentsQuery, ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { importAgent } from '@bluebonnet/contracts/people/agent.schema'
import { type Caller, type IdempotentChange, TableImport } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { importedAgentFields } from './agent.table.js'
import { emailsThere, ImportedPeople, plain } from './imported-people.js'

/**
 * Adds people from a file, as `POST /api/agents` adds one, with what they bring along
 * (docs/rules/lists-and-search.md#people-first).
 */
@Injectable()
export class ImportAgents {
  constructor(
    private readonly tables: TableImport,
    private readonly people: ImportedPeople,
  ) {}

  /** Answers which rows were taken and which refused; a dry run keeps nothing. Throws as `TableImport.run` does. */
  async run(
    once: IdempotentChange,
    caller: Caller,
    file: Buffer,
    { invite, ...query }: ImportAgentsQuery,
  ): Promise<ImportReport> {
    return this.tables.run(once, caller, file, query, {
      kind: 'agents',
      fields: importedAgentFields,
      schema: importAgent,
      // People are nobody's rows.
      ownersOf: async (_, named) => named.map(() => ''),
      marksOf: ({ value }) => [plain(value.email)],
      existingMarks: (manager, rows) =>
        emailsThere(
          manager,
          rows.map(({ value }) => plain(value.email)),
        ),
      write: async (manager, rows, done) => {
        const refused = await this.people.write(manager, caller, rows, { isInvited: invite === 'now' })
        done(rows.length)
        // Nobody is deleted: what plan they were on when is append-only. They are deactivated from the roster.
        return { ids: [], refused }
      },
    })
  }

  /** Which field each column of a file is taken for. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tables.preview(caller, file, 'agents', importedAgentFields)
  }
}
