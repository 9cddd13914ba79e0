import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { StoredImports as Stored } from '@bluebonnet/contracts'
import { type ImportKind, limits } from '@bluebonnet/domain'
import { DataSource, type EntityManager, In, Raw } from 'typeorm'
import { Tx } from '../database/tx.js'
import type { Caller } from '../http/index.js'
import { defineErrors } from '../http/refusal.js'
import { newId } from '../ids.js'
import { ChangeHistory } from '../history/change-history.js'
import { ImportEntity } from './import.entity.js'
import { plainHeading } from './match-columns.js'
import { whyColumn } from './read-table.js'

const importErrors = defineErrors({
  IMPORT_NOT_FOUND: { status: 404, message: 'There is no such import' },
  IMPORT_SETTLED: {
    status: 409,
    message: `This import was undone already, or is more than ${limits.importKeptDays} days old`,
  },
})

/** Earlier imports that the dialog shows. */
const shownImports = 5

interface Made {
  kind: ImportKind
  headings: readonly string[]
  columns: string[]
  rowIds: string[]
}

const hashOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex')

/** The headings of the file from which a file of refused rows comes. */
const withoutReasons = (headings: readonly string[]): readonly string[] =>
  plainHeading(headings.at(-1) ?? '') === whyColumn ? headings.slice(0, -1) : headings

const isRecent = Raw((moment) => `${moment} >= now() - interval '${limits.importKeptDays} days'`)

/** Stored imports: how their columns were matched, and the rows that can be undone. */
@Injectable()
export class StoredImports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
  ) {}

  /** Returns the id of the import. */
  async keep(manager: EntityManager, { userId }: Caller, { headings, ...made }: Made): Promise<string> {
    const isOver = Raw((moment) => `${moment} < now() - interval '${limits.importKeptDays} days'`)
    await manager.update(ImportEntity, { userId, createdAt: isOver }, { rowIds: [] })
    const id = newId()
    await manager.insert(ImportEntity, { id, userId, headings: hashOf(headings), ...made })
    return id
  }

  /** How the caller matched the last file with these headings, or the file that its refused rows come from; or null. */
  async columnsOf(
    manager: EntityManager,
    caller: Caller,
    kind: ImportKind,
    headings: string[],
  ): Promise<string[] | null> {
    const last = await manager.findOne(ImportEntity, {
      where: { userId: caller.userId, kind, headings: In([headings, withoutReasons(headings)].map(hashOf)) },
      order: { createdAt: 'DESC' },
    })
    return last?.columns ?? null
  }

  /** The caller's newest imports that can be undone. */
  async ofCaller({ userId }: Caller, kind: ImportKind): Promise<Stored> {
    const found = await this.dataSource.manager.find(ImportEntity, {
      where: { userId, kind, rowIds: Raw((ids) => `cardinality(${ids}) > 0`), createdAt: isRecent },
      order: { createdAt: 'DESC' },
      take: shownImports,
    })
    const imports = found.map(({ id, rowIds, createdAt }) => ({
      id,
      rows: rowIds.length,
      createdAt: createdAt.toISOString(),
    }))
    return { imports }
  }

  /**
   * Undoes an import of the caller: `remove` deletes its rows, or throws IMPORT_CHANGED. Throws IMPORT_NOT_FOUND, also
   * for another user's import, and IMPORT_SETTLED.
   */
  async undo(
    caller: Caller,
    { kind, id }: { kind: ImportKind; id: string },
    remove: (manager: EntityManager, ids: string[]) => Promise<void>,
  ): Promise<{ success: true }> {
    const where = { id, kind, userId: caller.userId }
    await this.tx.inTransaction(async (manager) => {
      const made = await manager.findOne(ImportEntity, { where, lock: { mode: 'pessimistic_write' } })
      if (made === null) throw importErrors.fail('IMPORT_NOT_FOUND')
      const isOpen = made.rowIds.length > 0 && (await manager.existsBy(ImportEntity, { id, createdAt: isRecent }))
      if (!isOpen) throw importErrors.fail('IMPORT_SETTLED')
      await remove(manager, made.rowIds)
      await manager.update(ImportEntity, { id }, { rowIds: [] })
      await this.history.record(manager, caller.userId, 'import.undo', id, {
        before: { kind, rows: made.rowIds.length },
      })
    })
    return { success: true }
  }
}
