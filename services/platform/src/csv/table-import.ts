import { setImmediate } from 'node:timers/promises'
import { Injectable, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import type { ImportMatch, ImportPreview, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { type ImportKind, limits } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { takeLock, tryLock } from '../database/server.sql.js'
import { Tx } from '../database/tx.js'
import type { Caller, IdempotentChange } from '../http/index.js'
import type { Issue, Refusal } from '../http/refusal.js'
import { schemaIssues } from '../http/validation/request-input.js'
import { HistoryModule } from '../history/history.module.js'
import { delimitedRecords, type TableRecord } from './delimited-records.js'
import { ExcelReader, isOldWorkbook, isWorkbook } from './excel/excel-reader.js'
import { ImportEntity } from './import.entity.js'
import { ImportProgress, type RowProgress } from './import-progress.js'
import { StoredImports } from './stored-imports.js'
import { storedChoices, storedMatch, storedValues } from './stored-match.js'
import { batchesOf, countBy } from './many-rows.sql.js'
import { previewTable, readTable, type Table, type TableRow } from './read-table.js'
import { refusedRows } from './refused-rows.js'
import { csvErrors } from './table-errors.js'
import { DoubtfulNames } from './doubtful-names.js'
import { cellSentence, isSharedField, labelOf, type TableFields } from './table-fields.js'

/** A row that a module refuses, with its reasons by field. */
export interface RowRejection {
  row: number
  issues: Issue[]
}

export const rejectionOf = (row: number, { issues, message }: Refusal): RowRejection => ({
  row,
  issues: issues ?? [{ path: '', message }],
})

interface SavedRows {
  accepted: number
  ids: string[]
  alreadyThere: number
  /** Saved rows that name no agent although their table has one. */
  withoutAgent: number
  refused: RowRejection[]
}

/** The agent that rows name: by id, e-mail address, licence number or name. */
export interface NamedAgent {
  agentId: string | null
  agent: string | null
  /** How many rows do. */
  rows: number
}

/** A row that its schema accepted. */
interface GoodRow<Value> {
  row: number
  value: Value
  agent: string | null
}

/** The result of writing rows. */
export interface WriteResult {
  /** The rows that can be undone; empty when rows are permanent. */
  ids: string[]
  refused: RowRejection[]
}

/** Writes rows in batches and reports each of them as done. */
export const writtenInBatches = async <Row>(
  rows: readonly Row[],
  done: RowProgress,
  write: (batch: Row[]) => Promise<WriteResult>,
): Promise<WriteResult> => {
  const all: WriteResult = { ids: [], refused: [] }
  for (const batch of batchesOf(rows)) {
    const { ids, refused } = await write(batch)
    all.ids.push(...ids)
    all.refused.push(...refused)
    done(batch.length)
  }
  return all
}

export interface OwnedRow<Value> {
  row: number
  value: Value
  agentId: string
}

/** An import as its caller sends it. */
export interface SentImport<Query extends ImportQuery = ImportQuery> {
  once: IdempotentChange
  caller: Caller
  file: Buffer
  query: Query
  body: ImportMatch
}

/** How a module imports its table. */
interface ImportedTable<Value extends object> {
  kind: ImportKind
  fields: TableFields
  /** The schema of the call that creates one row. */
  schema: z.ZodType<Value>
  /** The owners of the rows, for each agent that the file names, once: an owner or the module's refusal. */
  ownersOf(manager: EntityManager, named: readonly NamedAgent[], doubtful: DoubtfulNames): Promise<(string | Refusal)[]>
  /** Keys that identify a row: rows with a key in common look like duplicates. */
  keysOf(row: OwnedRow<Value>): string[]
  /** The keys among those of the rows that already exist. */
  existingKeys(manager: EntityManager, rows: readonly OwnedRow<Value>[]): Promise<string[]>
  /** Writes the rows with all their side effects, and reports its progress. */
  write(
    manager: EntityManager,
    rows: OwnedRow<Value>[],
    done: RowProgress,
    doubtful: DoubtfulNames,
  ): Promise<WriteResult>
}

/** Rolls back a dry run at the end of its transaction. */
class DryRunResult extends Error {
  constructor(readonly report: ImportReport) {
    super('A dry run keeps nothing')
  }
}

/** Any number that no other lock uses. */
const importLock = 4_200_019

/** Imports of one kind are written one after another: the second sees the rows of the first. */
const kindLock = (kind: ImportKind): string => `import of ${kind}`

/** Allows one import per person at a time, in the transaction that reads it. Throws IMPORT_RUNNING. */
const assertAlone = async (manager: EntityManager, { userId }: Caller): Promise<void> => {
  if (!(await tryLock(manager, importLock, userId))) throw csvErrors.fail('IMPORT_RUNNING')
}

/** Imports rows from a file in one transaction: reports each refused row with its reasons and saves all others. */
@Injectable()
export class TableImport {
  constructor(
    private readonly tx: Tx,
    private readonly excelReader: ExcelReader,
    private readonly storedImports: StoredImports,
    private readonly progress: ImportProgress,
  ) {}

  /**
   * Returns the accepted and refused rows; a dry run does all the work and saves nothing. Throws the errors of
   * csvErrors, and FORBIDDEN when the caller may not own any row.
   */
  async run<Value extends object>(
    { once, caller, file, query, body }: SentImport,
    table: ImportedTable<Value>,
  ): Promise<ImportReport> {
    try {
      return await once(async (manager) => {
        await assertAlone(manager, caller)
        const read = await readTable(this.records(file), table.fields, body)
        // Each row is validated, then written.
        const done = this.progress.of(caller, 2 * read.rows.length)
        const checked = await validated(read.rows, table, done)
        return this.save(manager, caller, { read, ...checked, query, match: body, table, done })
      })
    } catch (error) {
      if (error instanceof DryRunResult) return error.report
      throw error
    }
  }

  /**
   * How the columns of a file are matched: as its sender matched them last time, or else by names and cells. Throws the
   * errors of csvErrors.
   */
  async preview(caller: Caller, file: Buffer, kind: ImportKind, fields: TableFields): Promise<ImportPreview> {
    return this.tx.inTransaction(async (manager) => {
      await assertAlone(manager, caller)
      const { headings, columns, ...rows } = await previewTable(this.records(file), fields)
      const kept = await this.storedImports.columnsOf(manager, caller, kind, headings)
      return {
        ...rows,
        columns: columns.map((column, index) => {
          const field = kept?.[index]
          return field === undefined || (field !== '' && !Object.hasOwn(fields, field))
            ? column
            : { ...column, field: field === '' ? null : field, by: field === '' ? null : 'kept' }
        }),
        values: storedValues(kept ?? [], fields),
        chosen: storedChoices(kept ?? []),
        fields: Object.entries(fields).map(([name, field]) => ({
          name,
          label: labelOf(name, fields),
          isNeeded: field.isNeeded === true,
          fills: [...(field.fills ?? [])],
          isShared: isSharedField(field),
          choices: Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label })),
        })),
      }
    })
  }

  private async *records(file: Buffer): AsyncGenerator<TableRecord> {
    if (isOldWorkbook(file))
      throw csvErrors.fail('TABLE_UNREADABLE', {
        message: 'This workbook is locked, or older than 2007: save it as .xlsx without a password, or as CSV',
      })
    yield* isWorkbook(file) ? await this.excelReader.read(file) : delimitedRecords(file)
  }

  private async save<Value extends object>(
    manager: EntityManager,
    caller: Caller,
    { read, good, refused, query, match, table, done: rowsDone }: ValidatedTable<Value>,
  ): Promise<ImportReport> {
    await takeLock(manager, kindLock(table.kind))
    const doubtful = new DoubtfulNames(match.chosen)
    const { ids, ...done } = await saveRows(manager, table, good, { duplicates: query.duplicates, rowsDone, doubtful })
    // An agent's rows are their own with or without a name.
    const withoutAgent = caller.role === 'AGENT' ? 0 : done.withoutAgent
    const saved = { ...done, withoutAgent, refused: [...refused, ...done.refused] }
    const report = { ...reportOf(saved, read, query), ...doubtful.report }
    if (query.dryRun) throw new DryRunResult(report)
    if (report.accepted === 0) return report
    const columns = match.columns ?? read.fieldOfColumn
    const importId = await this.storedImports.keep(manager, caller, {
      kind: table.kind,
      headings: read.headings,
      columns: storedMatch(columns, { values: match.values, chosen: doubtful.used }),
      rowIds: ids,
    })
    return ids.length === 0 ? report : { importId, ...report }
  }
}

interface ValidatedTable<Value extends object> {
  read: Table
  good: GoodRow<Value>[]
  refused: RowRejection[]
  query: ImportQuery
  match: ImportMatch
  table: ImportedTable<Value>
  done: RowProgress
}

/** Lists the first refused rows and counts all, so that no response is larger than its file. */
const reportOf = (
  { accepted, alreadyThere, withoutAgent, refused }: Omit<SavedRows, 'ids'>,
  table: Table,
  { refusedFile }: ImportQuery,
): ImportReport => {
  const named = refused
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, issues }) => ({
      row,
      issues: issues.map(({ path, message }) => ({ path, column: columnOf(path, table.headingOf), message })),
    }))
  return {
    accepted,
    alreadyThere,
    ...(withoutAgent === 0 ? {} : { withoutAgent }),
    refusedCount: refused.length,
    refused: named.slice(0, limits.importRefusedRows),
    ...(refusedFile ? { refusedFile: refusedRows(table, named) } : {}),
  }
}

/** A column's name as in the file; a column that the file lacks has the name of its field. */
const columnOf = (path: string, headingOf: ReadonlyMap<string, string>): string => {
  const [field = ''] = path.split('.', 1)
  return headingOf.get(field) ?? field
}

const namedBy = <Value extends object>({ value, agent }: GoodRow<Value>): Omit<NamedAgent, 'rows'> => ({
  agentId: 'agentId' in value && typeof value.agentId === 'string' ? value.agentId : null,
  agent,
})
const namesNobody = <Value extends object>(row: GoodRow<Value>): boolean =>
  namedBy(row).agentId === null && row.agent === null
const keyOf = <Value extends object>(row: GoodRow<Value>): string => JSON.stringify(namedBy(row))

const saveRows = async <Value extends object>(
  manager: EntityManager,
  table: ImportedTable<Value>,
  good: GoodRow<Value>[],
  {
    duplicates,
    rowsDone,
    doubtful,
  }: { duplicates: ImportQuery['duplicates']; rowsDone: RowProgress; doubtful: DoubtfulNames },
): Promise<SavedRows> => {
  const owned: OwnedRow<Value>[] = []
  const withoutOwner: RowRejection[] = []
  const rowsOf = countBy(good, keyOf)
  const named = new Map(good.map((row) => [keyOf(row), { ...namedBy(row), rows: rowsOf.get(keyOf(row)) ?? 0 }]))
  const owners = await table.ownersOf(manager, [...named.values()], doubtful)
  const ownerOf = new Map([...named.keys()].map((key, index) => [key, owners[index]]))
  for (const one of good) {
    const owner = ownerOf.get(keyOf(one))
    if (typeof owner === 'string') owned.push({ row: one.row, value: one.value, agentId: owner })
    else if (owner !== undefined)
      withoutOwner.push({ row: one.row, issues: owner.issues ?? [{ path: 'agentId', message: owner.message }] })
  }
  const fresh = await withoutDuplicates(manager, table, owned)
  const written = duplicates === 'add' ? owned : fresh
  const { ids, refused: late } =
    written.length === 0 ? { ids: [], refused: [] } : await table.write(manager, written, rowsDone, doubtful)
  const refused = [...withoutOwner, ...late]
  const skipped = new Set(late.map(({ row }) => row))
  const nobodys = new Set(good.filter(namesNobody).map(({ row }) => row))
  return {
    ids,
    accepted: written.length - late.length,
    alreadyThere: owned.length - fresh.length,
    withoutAgent: Object.hasOwn(table.fields, 'agent')
      ? written.filter(({ row }) => nobodys.has(row) && !skipped.has(row)).length
      : 0,
    refused,
  }
}

/** The rows that duplicate neither an existing row nor an earlier row of the file. */
const withoutDuplicates = async <Value extends object>(
  manager: EntityManager,
  table: ImportedTable<Value>,
  rows: OwnedRow<Value>[],
): Promise<OwnedRow<Value>[]> => {
  const known = new Set(rows.length === 0 ? [] : await table.existingKeys(manager, rows))
  return rows.filter((row) => {
    const keys = table.keysOf(row)
    const isKnown = keys.some((key) => known.has(key))
    for (const key of keys) known.add(key)
    return !isKnown
  })
}

const yieldEvery = 500

const validated = async <Value extends object>(
  rows: readonly TableRow[],
  { schema, fields: known }: Pick<ImportedTable<Value>, 'schema' | 'fields'>,
  done: RowProgress,
): Promise<{ good: GoodRow<Value>[]; refused: RowRejection[] }> => {
  const good: GoodRow<Value>[] = []
  const refused: RowRejection[] = []
  const sentence = cellSentence(known)
  for (const [index, { row, values, issues }] of rows.entries()) {
    if (index % yieldEvery === yieldEvery - 1) {
      done(yieldEvery)
      await setImmediate()
    }
    const { agent, ...fields } = values
    const parsed = schemaIssues(schema, fields, sentence)
    if (parsed.success && issues.length === 0)
      good.push({ row, value: parsed.data, agent: typeof agent === 'string' ? agent : null })
    else {
      const hasIssue = (path: string): boolean => issues.some((issue) => issue.path === path)
      const all = [...issues, ...(parsed.success ? [] : parsed.issues.filter(({ path }) => !hasIssue(path)))]
      refused.push({ row, issues: all.slice(0, limits.importRowIssues) })
    }
  }
  done(rows.length % yieldEvery)
  return { good, refused }
}

/** Files of rows, in and out. */
@Module({
  imports: [HistoryModule, TypeOrmModule.forFeature([ImportEntity])],
  providers: [ExcelReader, ImportProgress, StoredImports, TableImport],
  exports: [StoredImports, TableImport],
})
export class CsvModule {}
