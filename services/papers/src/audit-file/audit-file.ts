import { Brokerage } from '@bluebonnet/brokerage'
import { dealSideLabels, paperStateLabels, returnReasonLabels } from '@bluebonnet/contracts'
import { auditFilesRefusal } from '@bluebonnet/domain'
import {
  type ArchivedFile,
  DealArchive,
  entryNames,
  safeFileName,
  sendArchive,
  sendMadeArchive,
} from '@bluebonnet/documents'
import {
  type Caller,
  byteOrderMark,
  csvLines,
  defineErrors,
  allOf,
  ChangeHistory,
  rowsOf,
  sql,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { EntityManager } from 'typeorm'
import { DrawingService } from '@bluebonnet/pages'
import { AuditSources, DealAccess, visibleDeals, Timeline, timelineEntryAnswer } from '@bluebonnet/deals'
import { reviewsOfDeal, shownPapers } from '../papers/papers.sql.js'
import { categories, categoryOf, folderOf } from './audit-categories.js'
import { auditedDeal, closedDeal, closedDeals } from './audit-file.sql.js'
import { auditIndex, type AuditedTable, pathOf } from './audit-index.js'
import { generatedFile, Manifest } from './manifest.js'

const auditErrors = defineErrors({ AUDIT_FILES_REFUSED: { status: 409, message: 'Choose other days' } })

const decisionTable = { category: 'CONTRACTS', title: 'Decisions on papers', file: 'decisions on papers.csv' } as const

const csvFile = (name: string, rows: AuditedTable['rows'], at: Date): ArchivedFile =>
  generatedFile(name, Buffer.from(byteOrderMark + csvLines(rows)), at)

/** A deal's complete file for auditors of the brokerage (docs/rules/papers-and-retention.md#audit-file). */
@Injectable()
export class AuditFile {
  constructor(
    private readonly tx: Tx,
    private readonly access: DealAccess,
    private readonly brokerage: Brokerage,
    private readonly archive: DealArchive,
    private readonly drawingService: DrawingService,
    private readonly timeline: Timeline,
    private readonly sources: AuditSources,
    private readonly history: ChangeHistory,
  ) {}

  /** Throws DEAL_NOT_FOUND and FILE_WAITS_FOR_SCAN. Writes the audit log entry before the first byte leaves. */
  async send(caller: Caller, dealId: string, reply: FastifyReply): Promise<void> {
    const { address, index, files, at } = await this.tx.inTransaction(async (manager) => {
      await this.access.find(manager, caller, dealId)
      const gathered = await this.gather(manager, dealId)
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'export.audit-file',
        entityType: 'deal',
        entityId: dealId,
        after: { files: gathered.files.length },
      })
      return gathered
    })
    const drawn = generatedFile('index.pdf', await this.drawingService.draw(index), at)
    const manifest = new Manifest()
    const summed = [drawn, ...files].map((file) => manifest.summed(file))
    await sendArchive(reply, `${address} audit file`, [...summed, manifest.file(at)])
  }

  /**
   * Sends the audit files of all deals that closed between two days, both included (`YYYY-MM-DD`), each in its own
   * folder, with one manifest. Reads each deal's data when its folder is written. Throws AUDIT_FILES_REFUSED for no
   * deal and for too many, and FILE_WAITS_FOR_SCAN.
   */
  async sendClosed(caller: Caller, days: { from: string; to: string }, reply: FastifyReply): Promise<void> {
    const deals = await this.tx.inTransaction(async (manager) => {
      const found = await this.closed(manager, caller, days)
      await this.archive.assertScanned(
        manager,
        found.map(({ id }) => id),
      )
      await this.history.record(manager, caller.userId, 'export.audit-files', null, {
        after: { ...days, deals: found.map(({ id }) => id) },
      })
      return found
    })
    sendMadeArchive(reply, `Audit files ${days.from} to ${days.to}`, this.folders(deals))
  }

  private async closed(manager: EntityManager, caller: Caller, { from, to }: { from: string; to: string }) {
    const today = await this.brokerage.today(manager)
    const days = sql`deal.close_date >= ${from} AND deal.close_date <= least(${to}::date, ${today}::date)`
    const deals = await rowsOf(manager, closedDeal, closedDeals(allOf([days, visibleDeals(caller)])))
    const [{ total } = { total: 0 }] = deals
    const refusal = auditFilesRefusal(total)
    if (refusal !== null) throw auditErrors.fail('AUDIT_FILES_REFUSED', { message: refusal })
    const folders = entryNames(
      deals.map(({ closeDate, address, side }) => safeFileName(`${closeDate} ${address} (${dealSideLabels[side]})`)),
    )
    return deals.map((deal, place) => ({ ...deal, folder: folders[place] ?? deal.id }))
  }

  private async *folders(deals: Awaited<ReturnType<AuditFile['closed']>>): AsyncGenerator<ArchivedFile> {
    const manifest = new Manifest()
    const rows = deals.map(({ folder, address, side, agentName, clientName, closeDate, id }) => {
      return [folder, address, dealSideLabels[side], agentName, clientName, closeDate, id]
    })
    const heading = ['Folder', 'Property', 'Side', 'Agent', 'Client', 'Closed', 'Deal']
    yield manifest.summed(csvFile('deals.csv', [heading, ...rows], new Date()))
    for (const { id, folder } of deals) {
      const { index, files, at } = await this.tx.inTransaction(async (manager) => this.gather(manager, id))
      for (const file of [generatedFile('index.pdf', await this.drawingService.draw(index), at), ...files])
        yield manifest.summed({ ...file, name: `${folder}/${file.name}` })
    }
    yield manifest.file(new Date())
  }

  private async gather(manager: EntityManager, dealId: string) {
    const at = new Date()
    const settings = await this.brokerage.settings(manager)
    const [deal] = await auditedDeal(manager, [dealId])
    if (deal === undefined) throw new Error(`The deal ${dealId} is gone`)
    const papers = await shownPapers(manager, [dealId])
    const reviews = await reviewsOfDeal(manager, [dealId])
    const paperOf = (documentId: string) => {
      const review = reviews.find((one) => one.documentId === documentId)
      return papers.find((paper) => paper.documentId === documentId || paper.id === review?.paperId)
    }
    const stored = (await this.archive.whole(manager, dealId)).map((file) => {
      const paper = paperOf(file.document.id)
      return { file, paper, category: categoryOf(file.document.type, paper?.key) }
    })
    const known = [...(await this.sources.tablesOf(manager, dealId)), await this.timelineTable(manager, dealId)]
    const tablePaths = [...known, decisionTable].map(pathOf)
    // Tables come first, so that a document with the same name is not mistaken for one.
    const paths = stored.map(({ file, category }) => `${folderOf(category)}/${file.name}`)
    const names = entryNames([...tablePaths, ...paths]).slice(tablePaths.length)
    const documents = stored.map((one, place) => ({ ...one, name: names[place] ?? one.file.name }))
    const files = new Map(documents.map(({ file, name }) => [file.document.id, name]))
    const all: AuditedTable[] = [...known, { ...decisionTable, rows: decisionRows({ papers, reviews, files }) }]
    const tables = categories.flatMap((category) => all.filter((one) => one.category === category))
    const index = auditIndex({ dealId, deal, settings, at, papers, reviews, documents, tables })
    const entries: ArchivedFile[] = [
      ...documents.map(({ file: { size, modifiedAt, open }, name }) => ({ name, size, modifiedAt, open })),
      ...tables.map((one) => csvFile(pathOf(one), one.rows, at)),
    ]
    return { address: deal.address, index, files: entries, at }
  }

  private async timelineTable(manager: EntityManager, dealId: string): Promise<AuditedTable> {
    const timeline = (await this.timeline.of(manager, dealId, null)).map(timelineEntryAnswer).toReversed()
    const rows = timeline.map(({ createdAt, actorName, description, reason }) => {
      return [createdAt, actorName, description, reason]
    })
    const heading = ['At', 'By', 'What', 'Why']
    return { category: 'COMMUNICATIONS', title: 'Timeline', file: 'timeline.csv', rows: [heading, ...rows] }
  }
}

interface Decided {
  papers: Awaited<ReturnType<typeof shownPapers>>
  reviews: Awaited<ReturnType<typeof reviewsOfDeal>>
  /** Names of the documents in the archive, by id. */
  files: ReadonlyMap<string, string>
}

const decisionRows = ({ papers, reviews, files }: Decided): AuditedTable['rows'] => {
  const labels = new Map(papers.map(({ id, label }) => [id, label]))
  return [
    ['At', 'By', 'Paper', 'Decision', 'Reason', 'Note', 'Document'],
    ...reviews.toReversed().map((review) => [
      review.at.toISOString(),
      review.byName,
      labels.get(review.paperId) ?? '',
      paperStateLabels[review.state],
      review.reason === null ? null : returnReasonLabels[review.reason],
      review.note,
      // A document that has left the deal since is in no folder.
      review.documentId === null ? null : (files.get(review.documentId) ?? review.documentId),
    ]),
  ]
}
