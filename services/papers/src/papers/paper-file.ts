import { isDeepStrictEqual } from 'node:util'
import {
  canBeUndone,
  paperNeedOf,
  type DealSide,
  paperAfter,
  type PaperItem,
  type PaperState,
  type PaperStep,
  type AnchorDays,
  dayOfRule,
  type ReturnReason,
} from '@bluebonnet/domain'
import { type Caller, groupedBy, insertMany, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull } from 'typeorm'
import { ChecklistEntity } from './checklist.entity.js'
import { anchorsOf } from '../contract/anchors.js'
import { DealAccess, DealEntity, DealFollowers } from '@bluebonnet/deals'
import { isPresent, PaperEntity, PaperReviewEntity } from './paper.entity.js'
import { PaperLists } from './paper-lists.js'
import { currentSteps, filedTypes, setFiles } from './papers.sql.js'

/** The papers of a deal with what determines them, locked until the transaction ends. */
export interface OpenFile {
  deal: DealEntity
  file: ChecklistEntity
  papers: PaperEntity[]
}

/** A step of a paper. `by` is null for the system. */
export interface NewStep {
  state: PaperState
  by: string | null
  documentId?: string | null
  reason?: ReturnReason | null
  note?: string | null
  /** Id of the review that this step undoes. */
  undoes?: string
}

/**
 * Opens a deal's file for changes. Agent, deal and CDA are locked first if they are involved; the file's lock covers
 * its papers. Opening updates the papers to the current list and facts (docs/rules/papers-and-retention.md#asked).
 */
@Injectable()
export class PaperFile {
  constructor(
    private readonly access: DealAccess,
    private readonly lists: PaperLists,
    private readonly followers: DealFollowers,
  ) {}

  /** Creates the file of a new deal and returns its id. */
  async make(manager: EntityManager, side: DealSide, begun: Partial<Pick<ChecklistEntity, 'kind' | 'facts'>> = {}) {
    const id = newId()
    await manager.insert(ChecklistEntity, { id, type: side, ...begun })
    return id
  }

  /** Throws DEAL_NOT_FOUND unless the caller may see the deal. Creates the file of an imported deal. */
  async open(manager: EntityManager, caller: Caller, dealId: string): Promise<OpenFile> {
    const { checklistId } = await this.access.find(manager, caller, dealId)
    if (checklistId === null) await manager.findOneOrFail(DealEntity, { where: { id: dealId }, lock: forChange })
    return this.take(manager, await this.access.lock(manager, caller, dealId))
  }

  /**
   * Reads the papers of a deal without locks and writes. An imported deal may have no papers yet: then returns the
   * future ones, with `isDrafted` true. Throws DEAL_NOT_FOUND.
   */
  async readPapers(manager: EntityManager, caller: Caller, dealId: string): Promise<OpenFile & { isDrafted: boolean }> {
    const deal = await this.access.findKnown(manager, caller, dealId)
    const kept = deal.checklistId === null ? null : await manager.findOneBy(ChecklistEntity, { id: deal.checklistId })
    const file = kept ?? fileOfImport(manager, deal, deal.id)
    const papers = await papersOf(manager, dealId)
    if (papers.length > 0) return { deal, file, papers, isDrafted: false }
    const drafted = (await this.wanted(manager, { deal, file })).map((row) => newPaper(manager, deal, row))
    const open = { deal, file, papers: drafted }
    for (const { paper, step, at } of earlierDocuments(open, await filedTypes(manager, [[dealId]])))
      Object.assign(paper, { state: step.state, documentId: step.documentId ?? null, submittedAt: at, version: 2 })
    return { ...open, isDrafted: true }
  }

  /** Opens the file of a deal that the caller knows, to add papers. Locks deal and file. */
  async openKnown(manager: EntityManager, caller: Caller, dealId: string): Promise<OpenFile> {
    const { checklistId } = await this.access.findKnown(manager, caller, dealId)
    if (checklistId === null) await manager.findOneOrFail(DealEntity, { where: { id: dealId }, lock: forChange })
    return this.take(manager, await this.access.lockKnown(manager, caller, dealId))
  }

  /** Opens the file of a deal that the transaction has locked, by its id. Null if the deal does not exist. */
  async ofHeld(manager: EntityManager, id: string): Promise<OpenFile | null> {
    const found = await manager.findOneBy(DealEntity, { id })
    if (found === null || found.checklistId !== null) return found === null ? null : this.take(manager, found)
    return this.take(manager, await manager.findOneOrFail(DealEntity, { where: { id }, lock: forChange }))
  }

  /** Opens the file of a deal that the transaction has locked. A deal without a file needs an exclusive lock. */
  async take(manager: EntityManager, deal: DealEntity): Promise<OpenFile> {
    const id = deal.checklistId ?? (await this.make(manager, deal.side))
    if (deal.checklistId === null) await manager.update(DealEntity, { id: deal.id }, { checklistId: id })
    const file = await manager.findOneOrFail(ChecklistEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    return this.renew(manager, { deal, file, papers: await papersOf(manager, deal.id) })
  }

  /**
   * Creates the files of imported deals that have none, as `take` does. Writes all of them at once; where papers have
   * due days, reads the terms of each deal. Locks the deals.
   */
  async makeMany(manager: EntityManager, ids: string[]): Promise<void> {
    const where = { id: In(ids), checklistId: IsNull() }
    const deals = await manager.find(DealEntity, { where, order: { id: 'ASC' }, lock: forChange })
    const lists = new Map<DealSide, readonly PaperItem[]>()
    for (const side of new Set(deals.map((deal) => deal.side)))
      lists.set(side, await this.lists.items(manager, { side, kind: 'SALE' }))
    const files: OpenFile[] = []
    for (const deal of deals) {
      const file = fileOfImport(manager, deal, newId())
      const rows = await wantedOf(manager, { deal, file }, lists.get(deal.side) ?? [])
      files.push({ deal, file, papers: rows.map((row) => newPaper(manager, deal, row)) })
    }
    const checklists = files.map(({ file: { id, type } }) => ({ id, type }))
    await insertMany(manager, ChecklistEntity, checklists)
    await setFiles(manager, [deals.map(({ id }) => id), checklists.map(({ id }) => id)])
    await insertMany(
      manager,
      PaperEntity,
      files.flatMap(({ papers }) => papers),
    )
    const documents = groupedBy(await filedTypes(manager, [ids]), ({ dealId }) => dealId)
    for (const open of files)
      await this.fileEarlierDocuments(manager, open, earlierDocuments(open, documents.get(open.deal.id) ?? []))
  }

  /** Updates the required papers to the current list and facts. An ended deal keeps its papers. */
  async renew(manager: EntityManager, open: OpenFile): Promise<OpenFile> {
    const { deal } = open
    if (deal.endedAt !== null && open.papers.length > 0) return open
    const wanted = await this.wanted(manager, open)
    const added: PaperEntity[] = []
    for (const row of wanted) {
      const known = open.papers.find(({ key }) => key === row.key)
      if (known === undefined) added.push(newPaper(manager, deal, row))
      else await rewrite(manager, known, row)
    }
    for (const paper of open.papers)
      if (!wanted.some(({ key }) => key === paper.key)) await rewrite(manager, paper, notListed)
    if (added.length > 0) await manager.insert(PaperEntity, added)
    const papers = [...open.papers, ...added].toSorted((one, other) => one.position - other.position)
    const renewed = { ...open, papers }
    if (added.length === 0) return renewed
    const earlier = earlierDocuments(renewed, await filedTypes(manager, [[deal.id]]))
    await this.fileEarlierDocuments(
      manager,
      renewed,
      earlier.filter(({ paper }) => added.includes(paper)),
    )
    return renewed
  }

  /** Adds a step to a paper's history, and updates its state. */
  async step(manager: EntityManager, open: OpenFile, paper: PaperEntity, step: NewStep): Promise<void> {
    const documentId = step.documentId === undefined ? paper.documentId : step.documentId
    const at = new Date()
    const before = (await currentSteps(manager, [paper.id])).toReversed()
    const { state, firstReviewer } =
      step.undoes === undefined ? paperAfter([...before, step], paper.secondReview) : stateAfter(before.slice(0, -1))
    await manager.insert(PaperReviewEntity, {
      id: newId(),
      paperId: paper.id,
      state: step.state,
      documentId,
      reason: step.reason ?? null,
      note: step.note ?? null,
      reviewedBy: step.by,
      undoesId: step.undoes ?? null,
      createdAt: at,
    })
    const isNew = step.state === 'SUBMITTED' && step.undoes === undefined
    const submittedAt = isNew ? at : paper.submittedAt
    const changed = { state, documentId, submittedAt, firstReviewer, version: paper.version + 1 }
    const wasThere = isPresent(paper)
    await manager.update(PaperEntity, { id: paper.id }, changed)
    Object.assign(paper, changed)
    if (isPresent(paper) !== wasThere) {
      const { key } = paper
      const change = { type: 'PAPER', dealId: open.deal.id, key, isThere: !wasThere, by: step.by } as const
      await this.followers.announce(manager, change)
    }
  }

  /**
   * The step that undoes the newest decision on a paper. Null if it is not this user's, or the agent was notified of
   * it.
   */
  async stepBack(manager: EntityManager, paper: PaperEntity, by: string): Promise<NewStep | null> {
    const [last, ...before] = await currentSteps(manager, [paper.id])
    if (last === undefined || last.by !== by || !canBeUndone(last.state)) return null
    const { state } = stateAfter(before.toReversed())
    // A restored return keeps its original text for the agent.
    const { reason = null, note = null } = (state === 'RETURNED' ? before[0] : undefined) ?? {}
    return { state, by, reason, note: note ?? 'Decision undone', undoes: last.id }
  }

  /** Papers that the list and facts require now. */
  private async wanted(manager: EntityManager, { deal, file }: Pick<OpenFile, 'deal' | 'file'>): Promise<Wanted[]> {
    const items = await this.lists.items(manager, { side: file.type, kind: file.kind })
    return wantedOf(manager, { deal, file }, items)
  }

  private async fileEarlierDocuments(
    manager: EntityManager,
    open: OpenFile,
    earlier: readonly EarlierDocument[],
  ): Promise<void> {
    for (const { paper, step } of earlier) await this.step(manager, open, paper, step)
  }
}

/** A document that is older than the row of its paper. */
interface EarlierDocument {
  paper: PaperEntity
  step: NewStep
  at: Date
}

/** The documents that are older than the papers, with their times. */
const earlierDocuments = ({ papers }: OpenFile, documents: Awaited<ReturnType<typeof filedTypes>>): EarlierDocument[] =>
  papers.flatMap((paper): EarlierDocument[] => {
    const filed = documents.find(({ type }) => paperOfType(papers, type) === paper)
    if (filed === undefined) return []
    const { uploadedBy: by, id: documentId, uploadedAt: at } = filed
    return [{ paper, step: { state: 'SUBMITTED', by, documentId }, at }]
  })

const wantedOf = async (
  manager: EntityManager,
  { deal, file }: Pick<OpenFile, 'deal' | 'file'>,
  items: readonly PaperItem[],
): Promise<Wanted[]> => {
  const anchors = items.some(({ due }) => due) ? await anchorsOf(manager, deal) : {}
  return items.map((item, position) => requiredPaperRow(item, position, { file, anchors }))
}

const forChange = { mode: 'for_no_key_update' } as const

const papersOf = (manager: EntityManager, dealId: string): Promise<PaperEntity[]> =>
  manager.find(PaperEntity, { where: { dealId }, order: { position: 'ASC', key: 'ASC' } })

/** The paper that a document of a type is attached to automatically: the only required one of this type. */
export const paperOfType = (papers: readonly PaperEntity[], type: string): PaperEntity | null => {
  const fitting = papers.filter(
    ({ documentType, requirement }) => documentType === type && requirement !== 'NOT_NEEDED',
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

type Wanted = Pick<
  PaperEntity,
  | 'key'
  | 'label'
  | 'trecForm'
  | 'documentType'
  | 'stage'
  | 'secondReview'
  | 'dueRule'
  | 'dueOn'
  | 'position'
  | 'requirement'
  | 'why'
>

/** The file data for a deal that has no file yet. */
const fileOfImport = (manager: EntityManager, { side: type }: DealEntity, id: string): ChecklistEntity =>
  manager.create(ChecklistEntity, { id, type, kind: 'SALE', facts: {}, cdaTicked: false })

const newPaper = (manager: EntityManager, { id }: DealEntity, row: Wanted): PaperEntity =>
  manager.create(PaperEntity, { ...fresh(id), ...row })

interface Basis {
  file: ChecklistEntity
  anchors: AnchorDays
}

const requiredPaperRow = (item: PaperItem, position: number, { file, anchors }: Basis): Wanted => {
  const { requirement, why } = paperNeedOf(item, file.facts)
  const { key, label, trecForm, documentType, stage, secondReview, due: dueRule = null } = item
  const dueOn = dueRule === null ? null : dayOfRule(dueRule, anchors)
  return { key, label, trecForm, documentType, stage, secondReview, dueRule, dueOn, position, requirement, why }
}

/**
 * The state of a paper before the undone decision. Accepted papers cannot be decided on, so an acceptance before it was
 * the first of two, whatever the list requires now.
 */
const stateAfter = (steps: readonly PaperStep[]): ReturnType<typeof paperAfter> => paperAfter(steps, true)

const notListed = {
  requirement: 'NOT_NEEDED',
  why: 'It is not on the list any more',
  dueRule: null,
  dueOn: null,
} as const

const fresh = (dealId: string) => ({
  id: newId(),
  dealId,
  state: 'MISSING' as const,
  documentId: null,
  submittedAt: null,
  firstReviewer: null,
  version: 1,
})

const rewrite = async (manager: EntityManager, paper: PaperEntity, wanted: Partial<Wanted>): Promise<void> => {
  const before = structuredClone<object>(paper)
  Object.assign(paper, wanted)
  if (!isDeepStrictEqual(structuredClone<object>(paper), before))
    await manager.update(PaperEntity, { id: paper.id }, wanted)
}

/** The CDA's page is not a paper of the file. It appears at the end of the plain checklist. */
export const cdaItem = { key: 'cda', label: 'Commission disbursement authorization', documentType: 'CDA' } as const
