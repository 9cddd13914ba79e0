import { agentErrors, Brokerage, Owners, Teams } from '@bluebonnet/brokerage'
import type { ImportDeal, ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { importDeal } from '@bluebonnet/contracts/deals/deal.schema'
import {
  type Caller,
  dayIn,
  deleteUnchanged,
  type DoubtfulNames,
  batchesOf,
  insertMany,
  StoredImports,
  newId,
  orRefusal,
  type OwnedRow,
  type Part,
  Refusal,
  rejectionOf,
  type RowRejection,
  type RowProgress,
  type SentImport,
  TableImport,
  type WriteResult,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import {
  assertNotInFuture,
  checkCommission,
  DealEntity,
  DealReferences,
  type KnownReferences,
  placedColumns,
  shareNewDeals,
} from '@bluebonnet/deals'
import { importedDealFields } from './deal.table.js'
import { dealKeys, existingKeys } from './deal-keys.sql.js'
import { ImportedDeals, type NewDeal } from './imported-deals.js'

/**
 * Imports deals from a file with their status elsewhere. Imported deals are history: they do not move properties, ask
 * no broker and have no approval, so a CDA needs a broker's approval here first
 * (docs/rules/lifecycle.md#imported-deal).
 */
@Injectable()
export class ImportDeals {
  constructor(
    private readonly tableImport: TableImport,
    private readonly storedImports: StoredImports,
    private readonly owners: Owners,
    private readonly brokerage: Brokerage,
    private readonly references: DealReferences,
    private readonly teams: Teams,
    private readonly importedDeals: ImportedDeals,
  ) {}

  /** Returns the accepted and the refused rows. A dry run saves nothing. Throws as `TableImport.run` does. */
  async run(sent: SentImport): Promise<ImportReport> {
    const { caller } = sent
    return this.tableImport.run(sent, {
      kind: 'deals',
      fields: importedDealFields,
      schema: importDeal,
      ownersOf: (manager, named, doubtful) => this.owners.ofRows(manager, caller, named, doubtful),
      keysOf: ({ agentId, value }) => dealKeys({ ...value, agentId }),
      existingKeys: existingKeys,
      write: (manager, rows, done, doubtful) => this.write(manager, caller, rows, { done, doubtful }),
    })
  }

  /** Maps each column of a file to a field. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tableImport.preview(caller, file, 'deals', importedDealFields)
  }

  /** Throws IMPORT_CHANGED once a deal was changed or used, and what `StoredImports.undo` throws. */
  async undo(caller: Caller, id: string): Promise<{ success: true }> {
    return this.storedImports.undo(caller, { kind: 'deals', id }, async (manager, ids) => {
      // Locked before they are read: the job that makes papers may be giving them their checklists.
      const lock = { mode: 'pessimistic_write' } as const
      const deals = await manager.find(DealEntity, { where: { id: In(ids) }, order: { id: 'ASC' }, lock })
      await deleteUnchanged(manager, { table: 'deals', ids, parts: dealParts })
      await this.importedDeals.undone(manager, caller, deals)
    })
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    rows: OwnedRow<ImportDeal>[],
    { done, doubtful }: { done: RowProgress; doubtful: DoubtfulNames },
  ): Promise<WriteResult> {
    const { rows: named, refused } = await this.withClients(manager, rows, doubtful)
    const deals: NewDeal[] = []
    const now = new Date()
    const { timeZone } = await this.brokerage.settings(manager)
    const isOwn = await this.teams.areOwn(manager, caller)
    for (const chunk of batchesOf(named)) {
      const known = await this.references.known(
        manager,
        chunk.map(({ value }) => value),
      )
      for (const row of chunk) {
        const deal = dealOf(row, known, { createdBy: caller.userId, now, today: dayIn(timeZone, now), isOwn })
        if (deal instanceof Refusal) refused.push(rejectionOf(row.row, deal))
        else deals.push(deal)
      }
    }
    await insertMany(manager, DealEntity, deals)
    const today = dayIn(timeZone, now)
    for (const chunk of batchesOf(deals)) {
      await shareNewDeals(
        manager,
        chunk.map((deal) => ({ ...deal, day: dayOfTeam(deal, today) })),
      )
      done(chunk.length)
    }
    await this.importedDeals.record(manager, caller, deals)
    return { ids: deals.map(({ id }) => id), refused }
  }

  /** The rows with the ids of the clients they name. */
  private async withClients(
    manager: EntityManager,
    rows: readonly OwnedRow<ImportDeal>[],
    doubtful: DoubtfulNames,
  ): Promise<{ rows: OwnedRow<ImportDeal>[]; refused: RowRejection[] }> {
    const refused: RowRejection[] = []
    const searched = rows.flatMap(({ agentId, value: { client, clientId } }) =>
      client && !clientId ? [{ agentId, client }] : [],
    )
    const idOf = await this.references.namedClients(manager, searched, doubtful)
    const named = rows.flatMap((row) => {
      const { client, clientId, ...value } = row.value
      if (!client || clientId) return [{ ...row, value: { ...value, clientId } }]
      const id = orRefusal(() => idOf({ agentId: row.agentId, client }))
      if (typeof id === 'string') return [{ ...row, value: { ...value, clientId: id } }]
      refused.push({ row: row.row, issues: id.issues ?? [{ path: 'client', message: id.message }] })
      return []
    })
    return { rows: named, refused }
  }
}

/** Tables that the import and its follow-up job fill for a deal. */
const dealParts: readonly Part[] = [
  { table: 'deal_timeline', column: 'deal_id', untouched: "kind = 'CREATED'" },
  { table: 'papers', column: 'deal_id', untouched: "state = 'MISSING' AND document_id IS NULL" },
  { table: 'tasks', column: 'deal_id', untouched: 'version = 1 AND created_by IS NULL AND done_at IS NULL' },
  { table: 'deal_participants', column: 'deal_id', untouched: "role = 'TEAM_LEAD'" },
]

interface Import {
  createdBy: string
  now: Date
  /** The brokerage's current day. */
  today: string
  /** Whether an agent's deal of a day counts as the manager's own. */
  isOwn: (agentId: string, day: string) => boolean
}

const dealOf = (
  { value, agentId }: OwnedRow<ImportDeal>,
  known: KnownReferences,
  { createdBy, now, today, isOwn }: Import,
): NewDeal | Refusal =>
  orRefusal(() => {
    if (value.status === 'CLOSED' && typeof value.closeDate === 'string') {
      assertNotInFuture(value.closeDate, today)
      if (isOwn(agentId, value.closeDate)) throw agentErrors.fail('SELF_CHANGE')
    }
    const deal = { ...placedColumns(value, known.check(agentId, value)), agentId }
    checkCommission(deal)
    return {
      ...deal,
      id: newId(),
      side: value.side,
      status: value.status,
      createdBy,
      createdAt: now,
      updatedAt: now,
      submittedAt: value.status === 'PENDING_BROKER_APPROVAL' ? now : null,
      endedAt: endOf(value, now),
    }
  })

/** A closed deal belongs to its agent's team on that day; an open deal is treated as entered now. */
const dayOfTeam = ({ status, closeDate }: NewDeal, today: string): string =>
  status === 'CLOSED' ? (closeDate ?? today) : today

/** Start of document retention: the closing, or now for a cancelled deal, since no file has its day. */
const endOf = ({ status, closeDate }: ImportDeal, now: Date): Date | null => {
  if (status === 'CANCELLED') return now
  if (status !== 'CLOSED' || typeof closeDate !== 'string') return null
  const closed = new Date(`${closeDate}T12:00:00Z`)
  return closed < now ? closed : now
}
