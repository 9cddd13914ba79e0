import { setImmediate } from 'node:timers/promises'
import type { ImportReport } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { Tx } from '../database/index.js'
import { type Issue, Refusal } from '../http/refusal.js'
import { schemaIssues } from '../http/validation/request-input.js'
import { readTable, type TableFields, type TableRow } from './read-table.js'

type RefusedRow = ImportReport['refused'][number]

/** A row that its schema took. */
interface GoodRow<Value> {
  row: number
  value: Value
}

export interface OwnedRow<Value> extends GoodRow<Value> {
  agentId: string
}

/** What a module says of its table. */
interface ImportedTable<Value extends { agentId?: string | null | undefined }> {
  fields: TableFields
  /** The schema of the call that adds one row. */
  schema: z.ZodType<Value>
  /** Whose a row is, given the agent that it names; throws the module's refusal. Asked once for each agent named. */
  ownerOf(manager: EntityManager, agentId: string | null): Promise<string>
  /** Writes the rows with everything that adding them brings about, and answers those that it refused. */
  write(manager: EntityManager, rows: OwnedRow<Value>[]): Promise<RefusedRow[]>
}

/** Ends the transaction of a dry run, which has gone through everything by then. */
class DryRunDone extends Error {
  constructor(readonly report: ImportReport) {
    super('A dry run keeps nothing')
  }
}

/** Takes rows from a file: each refused row is named with its reasons, all others are kept, in one transaction. */
@Injectable()
export class TableImport {
  constructor(private readonly tx: Tx) {}

  /**
   * Answers which rows were taken and which refused; a dry run goes through all of it and keeps nothing. Throws the refusals of csvErrors, and FORBIDDEN
   * where the caller may own no row at all.
   */
  async run<Value extends { agentId?: string | null | undefined }>(file: Buffer, dryRun: boolean, table: ImportedTable<Value>): Promise<ImportReport> {
    const { good, refused } = await sorted(await readTable(file, table.fields), table.schema)
    try {
      return await this.tx.inTransaction(async (manager) => {
        const report = await keep(manager, table, good, refused)
        if (dryRun) throw new DryRunDone(report)
        return report
      })
    } catch (error) {
      if (error instanceof DryRunDone) return error.report
      throw error
    }
  }
}

const keep = async <Value extends { agentId?: string | null | undefined }>(
  manager: EntityManager, table: ImportedTable<Value>, good: GoodRow<Value>[], wrong: RefusedRow[],
): Promise<ImportReport> => {
  const owners = new Map<string | null, string | Issue[]>()
  const owned: OwnedRow<Value>[] = []
  const disowned: RefusedRow[] = []
  for (const { row, value } of good) {
    const named = value.agentId ?? null
    const owner = owners.get(named) ?? (await orIssues(() => table.ownerOf(manager, named)))
    owners.set(named, owner)
    if (typeof owner === 'string') owned.push({ row, value, agentId: owner })
    else disowned.push({ row, issues: owner })
  }
  const late = owned.length === 0 ? [] : await table.write(manager, owned)
  return { accepted: owned.length - late.length, refused: [...wrong, ...disowned, ...late].toSorted((a, b) => a.row - b.row) }
}

const orIssues = async (resolve: () => Promise<string>): Promise<string | Issue[]> => {
  try {
    return await resolve()
  } catch (error) {
    if (error instanceof Refusal && error.status !== 403) return error.issues ?? [{ path: 'agentId', message: error.message }]
    throw error
  }
}

const breathEvery = 500

const sorted = async <Value>(rows: readonly TableRow[], schema: z.ZodType<Value>): Promise<{ good: GoodRow<Value>[]; refused: RefusedRow[] }> => {
  const good: GoodRow<Value>[] = []
  const refused: RefusedRow[] = []
  for (const [index, { row, values, issues }] of rows.entries()) {
    if (index % breathEvery === breathEvery - 1) await setImmediate()
    const parsed = schemaIssues(schema, values)
    if (parsed.success && issues.length === 0) good.push({ row, value: parsed.data })
    else refused.push({ row, issues: [...issues, ...(parsed.success ? [] : parsed.issues)] })
  }
  return { good, refused }
}
