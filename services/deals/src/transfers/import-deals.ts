import { agentErrors, Brokerage, Owners } from '@bluebonnet/auth'
import type { ImportDeal, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { importDeal } from '@bluebonnet/contracts/deals/deal.schema'
import {
  type Caller,
  dayIn,
  inChunks,
  insertMany,
  newId,
  type OwnedRow,
  Refusal,
  type RefusedByModule,
  TableImport,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { assertHasCome } from '../deals/closing.js'
import { DealEntity } from '../deals/deal.entity.js'
import { placedColumns } from '../deals/deal-place.js'
import { checkCommission, DealReferences, type KnownReferences } from '../deals/deal-references.js'
import { Teams } from '../teams/teams.js'
import { importedDealFields } from './deal.table.js'
import { dealMarks, marksThere } from './deal-marks.sql.js'
import { ImportedDeals, type NewDeal } from './imported-deals.js'

/**
 * Adds deals from a file, with the status that they had elsewhere. What is imported is history: it moves no property,
 * asks no broker and has no approval, so that a CDA needs a broker's approval here first
 * (docs/rules/lifecycle.md#imported-deal).
 */
@Injectable()
export class ImportDeals {
  constructor(
    private readonly tables: TableImport,
    private readonly owners: Owners,
    private readonly brokerage: Brokerage,
    private readonly references: DealReferences,
    private readonly teams: Teams,
    private readonly imported: ImportedDeals,
  ) {}

  /** Answers which rows were taken and which refused; a dry run keeps nothing. Throws as `TableImport.run` does. */
  async run(caller: Caller, file: Buffer, query: ImportQuery): Promise<ImportReport> {
    return this.tables.run(caller, file, query, {
      fields: importedDealFields,
      schema: importDeal,
      ownerOf: (manager, agentId) => this.owners.resolve(manager, caller, agentId),
      marksOf: ({ agentId, value }) => dealMarks({ ...value, agentId }),
      marksThere,
      write: (manager, rows) => this.write(manager, caller, rows),
    })
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    rows: OwnedRow<ImportDeal>[],
  ): Promise<RefusedByModule[]> {
    const refused: RefusedByModule[] = []
    const deals: NewDeal[] = []
    const now = new Date()
    const { timeZone } = await this.brokerage.settings(manager)
    const isOwn = await this.teams.areOwn(manager, caller)
    for (const chunk of inChunks(rows)) {
      const known = await this.references.known(
        manager,
        chunk.map(({ value }) => value),
      )
      for (const row of chunk) {
        const deal = dealOf(row, known, { createdBy: caller.userId, now, today: dayIn(timeZone, now), isOwn })
        if (deal instanceof Refusal)
          refused.push({ row: row.row, issues: deal.issues ?? [{ path: '', message: deal.message }] })
        else deals.push(deal)
      }
    }
    await insertMany(manager, DealEntity, deals)
    const today = dayIn(timeZone, now)
    for (const chunk of inChunks(deals))
      await this.teams.shareNewDeals(
        manager,
        chunk.map((deal) => ({ ...deal, day: dayOfTeam(deal, today) })),
      )
    await this.imported.record(manager, caller, deals)
    return refused
  }
}

interface Import {
  createdBy: string
  now: Date
  /** The brokerage's. */
  today: string
  /** Whether a manager's own is what an agent has of a day. */
  isOwn: (agentId: string, day: string) => boolean
}

const dealOf = (
  { value, agentId }: OwnedRow<ImportDeal>,
  known: KnownReferences,
  { createdBy, now, today, isOwn }: Import,
): NewDeal | Refusal => {
  try {
    if (value.status === 'CLOSED' && typeof value.closeDate === 'string') {
      assertHasCome(value.closeDate, today)
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
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** What has closed was its agent's team of that day; what goes on is as if it were entered now. */
const dayOfTeam = ({ status, closeDate }: NewDeal, today: string): string =>
  status === 'CLOSED' ? (closeDate ?? today) : today

/** From when on its papers are kept: the closing, or for a cancelled deal, whose day no file names, now. */
const endOf = ({ status, closeDate }: ImportDeal, now: Date): Date | null => {
  if (status === 'CANCELLED') return now
  if (status !== 'CLOSED' || typeof closeDate !== 'string') return null
  const closed = new Date(`${closeDate}T12:00:00Z`)
  return closed < now ? closed : now
}
