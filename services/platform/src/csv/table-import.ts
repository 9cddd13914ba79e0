import { setImmediate } from 'node:timers/promises'
import { Injectable, Module } from '@nestjs/common'
import { type ImportQuery, type ImportReport, limits } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { tryLock } from '../database/server.sql.js'
import { Tx } from '../database/tx.js'
import type { Caller } from '../http/index.js'
import { type Issue, Refusal } from '../http/refusal.js'
import { schemaIssues } from '../http/validation/request-input.js'
import { csvErrors, readTable, type TableFields, type TableRow } from './read-table.js'

/** A row that a module refuses, with its reasons by field. */
export interface RefusedByModule {
  row: number
  issues: Issue[]
}

interface Kept {
  accepted: number
  alreadyThere: number
  refused: RefusedByModule[]
}

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
  /** By what a row is recognised: rows with a mark in common look like the same. */
  marksOf(row: OwnedRow<Value>): string[]
  /** The marks of what is there already, of those that the rows could have. */
  marksThere(manager: EntityManager, rows: readonly OwnedRow<Value>[]): Promise<string[]>
  /** Writes the rows with everything that adding them brings about, and answers those that it refused. */
  write(manager: EntityManager, rows: OwnedRow<Value>[]): Promise<RefusedByModule[]>
}

/** Ends the transaction of a dry run, which has gone through everything by then. */
class DryRunDone extends Error {
  constructor(readonly report: ImportReport) {
    super('A dry run keeps nothing')
  }
}

/** Any number, so that this lock is no other's. */
const importLock = 4_200_019

/** Takes rows from a file: each refused row is named with its reasons, all others are kept, in one transaction. */
@Injectable()
export class TableImport {
  /** Whose file this process is reading. */
  private readonly reading = new Set<string>()

  constructor(private readonly tx: Tx) {}

  /**
   * Answers which rows were taken and which refused; a dry run goes through all of it and keeps nothing. Throws the
   * refusals of csvErrors, and FORBIDDEN where the caller may own no row at all.
   */
  async run<Value extends { agentId?: string | null | undefined }>(
    caller: Caller,
    file: Buffer,
    query: ImportQuery,
    table: ImportedTable<Value>,
  ): Promise<ImportReport> {
    if (this.reading.has(caller.userId)) throw csvErrors.fail('IMPORT_RUNNING')
    this.reading.add(caller.userId)
    try {
      return await this.readAndKeep(caller, file, query, table)
    } catch (error) {
      if (error instanceof DryRunDone) return error.report
      throw error
    } finally {
      this.reading.delete(caller.userId)
    }
  }

  private async readAndKeep<Value extends { agentId?: string | null | undefined }>(
    caller: Caller,
    file: Buffer,
    query: ImportQuery,
    table: ImportedTable<Value>,
  ): Promise<ImportReport> {
    const { rows, headingOf } = await readTable(file, table.fields)
    const { good, refused } = await sorted(rows, table.schema)
    return this.tx.inTransaction(async (manager) => {
      // Another process may be reading a file of the same person.
      if (!(await tryLock(manager, importLock, caller.userId))) throw csvErrors.fail('IMPORT_RUNNING')
      const report = await keep(manager, table, good, query.duplicates)
      const answer = reportOf({ ...report, refused: [...refused, ...report.refused] }, headingOf)
      if (query.dryRun) throw new DryRunDone(answer)
      return answer
    })
  }
}

/** Names the first of the refused rows and counts all, so that no file has an answer larger than itself. */
const reportOf = ({ accepted, alreadyThere, refused }: Kept, headingOf: ReadonlyMap<string, string>): ImportReport => ({
  accepted,
  alreadyThere,
  refusedCount: refused.length,
  refused: refused
    .toSorted((a, b) => a.row - b.row)
    .slice(0, limits.importRefusedRows)
    .map(({ row, issues }) => ({
      row,
      issues: issues.map(({ path, message }) => ({ path, column: columnOf(path, headingOf), message })),
    })),
})

/** A column's name as the file has it; a column that the file lacks is called as calls name its field. */
const columnOf = (path: string, headingOf: ReadonlyMap<string, string>): string => {
  const [field = ''] = path.split('.', 1)
  return headingOf.get(field) ?? field
}

const keep = async <Value extends { agentId?: string | null | undefined }>(
  manager: EntityManager,
  table: ImportedTable<Value>,
  good: GoodRow<Value>[],
  duplicates: ImportQuery['duplicates'],
): Promise<Kept> => {
  const owners = new Map<string | null, string | Issue[]>()
  const owned: OwnedRow<Value>[] = []
  const disowned: RefusedByModule[] = []
  for (const { row, value } of good) {
    const named = value.agentId ?? null
    const owner = owners.get(named) ?? (await orIssues(() => table.ownerOf(manager, named)))
    owners.set(named, owner)
    if (typeof owner === 'string') owned.push({ row, value, agentId: owner })
    else disowned.push({ row, issues: owner })
  }
  const fresh = await unknown(manager, table, owned)
  const written = duplicates === 'add' ? owned : fresh
  const late = written.length === 0 ? [] : await table.write(manager, written)
  const refused = [...disowned, ...late]
  return { accepted: written.length - late.length, alreadyThere: owned.length - fresh.length, refused }
}

/** The rows that look like none that is there, nor like one before them in the file. */
const unknown = async <Value extends { agentId?: string | null | undefined }>(
  manager: EntityManager,
  table: ImportedTable<Value>,
  rows: OwnedRow<Value>[],
): Promise<OwnedRow<Value>[]> => {
  const known = new Set(rows.length === 0 ? [] : await table.marksThere(manager, rows))
  return rows.filter((row) => {
    const marks = table.marksOf(row)
    const isKnown = marks.some((mark) => known.has(mark))
    for (const mark of marks) known.add(mark)
    return !isKnown
  })
}

const orIssues = async (resolve: () => Promise<string>): Promise<string | Issue[]> => {
  try {
    return await resolve()
  } catch (error) {
    if (error instanceof Refusal && error.status !== 403)
      return error.issues ?? [{ path: 'agentId', message: error.message }]
    throw error
  }
}

const breathEvery = 500

const sorted = async <Value>(
  rows: readonly TableRow[],
  schema: z.ZodType<Value>,
): Promise<{ good: GoodRow<Value>[]; refused: RefusedByModule[] }> => {
  const good: GoodRow<Value>[] = []
  const refused: RefusedByModule[] = []
  for (const [index, { row, values, issues }] of rows.entries()) {
    if (index % breathEvery === breathEvery - 1) await setImmediate()
    const parsed = schemaIssues(schema, values)
    if (parsed.success && issues.length === 0) good.push({ row, value: parsed.data })
    else {
      const isSaid = (path: string): boolean => issues.some((issue) => issue.path === path)
      const all = [...issues, ...(parsed.success ? [] : parsed.issues.filter(({ path }) => !isSaid(path)))]
      refused.push({ row, issues: all.slice(0, limits.importRowIssues) })
    }
  }
  return { good, refused }
}

/** Files of rows, in and out. */
@Module({ providers: [TableImport], exports: [TableImport] })
export class CsvModule {}
