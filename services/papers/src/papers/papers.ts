import {
  paperStateLabels,
  returnReasonLabels,
  type CallInput,
  type DealPapers,
  type DecidePaper,
  type Paper,
} from '@bluebonnet/contracts'
import {
  paperNeedOf,
  dealFacts,
  isSettledPaper,
  allowsDecision,
  taskRuleWords,
  type DealFacts,
} from '@bluebonnet/domain'
import { Brokerage } from '@bluebonnet/brokerage'
import { DocumentEntity } from '@bluebonnet/documents'
import { type Caller, type IdempotentChange, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { ChecklistEntity } from './checklist.entity.js'
import {
  agentsOfDeal,
  assertMayDecideOn,
  assertNotCancelled,
  DealEntity,
  DealFollowers,
  DealRecord,
  ownDealMark,
} from '@bluebonnet/deals'
import { PaperEntity } from './paper.entity.js'
import { assertMayDetach, paperErrors } from './paper.errors.js'
import { type NewStep, type OpenFile, PaperFile } from './paper-file.js'
import { PaperLists } from './paper-lists.js'
import { reviewsOfDeal, shownPapers } from './papers.sql.js'

/** Changes of a deal's papers (docs/rules/papers-and-retention.md#review). */
@Injectable()
export class Papers {
  constructor(
    private readonly tx: Tx,
    private readonly paperFile: PaperFile,
    private readonly followers: DealFollowers,
    private readonly lists: PaperLists,
    private readonly brokerage: Brokerage,
    private readonly dealRecord: DealRecord,
  ) {}

  async read(caller: Caller, dealId: string): Promise<DealPapers> {
    return this.tx.inTransaction(async (manager) =>
      this.answer(manager, await this.paperFile.readPapers(manager, caller, dealId)),
    )
  }

  /** Sets facts; omitted ones stay. Updates the papers that depend on them. Throws DEAL_CANCELLED. */
  async updateFacts(caller: Caller, dealId: string, body: CallInput<'PATCH /api/deals/:id/facts'>['body']) {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.paperFile.open(manager, caller, dealId)
      assertNotCancelled(open.deal)
      const { file } = open
      const before = { kind: file.kind, facts: file.facts }
      const after = { kind: body.kind ?? file.kind, facts: { ...file.facts, ...body.facts } }
      await manager.update(ChecklistEntity, { id: file.id }, { ...after, updatedAt: new Date() })
      Object.assign(file, after)
      const renewed = await this.paperFile.renew(manager, open)
      await this.followers.announce(manager, { type: 'BASIS', deal: renewed.deal })
      await this.dealRecord.add(manager, { dealId, by: caller.userId, audit: { action: 'deal.facts', before, after } })
      return this.answer(manager, renewed)
    })
  }

  /**
   * Attaches a document of the deal to a paper, which then waits for a reviewer regardless of earlier decisions. Throws
   * PAPER_NOT_FOUND, DOCUMENT_ELSEWHERE, and what `assertMayDetach` does if a closed deal has a document there.
   */
  async put(
    caller: Caller,
    dealId: string,
    key: string,
    { documentId, reason = null }: CallInput<'PUT /api/deals/:id/papers/:key/document'>['body'],
  ): Promise<DealPapers> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.paperFile.openKnown(manager, caller, dealId)
      const paper = found(open, key)
      const isHere = await manager.existsBy(DocumentEntity, { id: documentId, dealId })
      if (!isHere) throw paperErrors.fail('DOCUMENT_ELSEWHERE')
      assertMayDetach(caller, open.deal, paper, reason)
      await this.submit(manager, caller, open, paper, { documentId, reason })
      return this.answer(manager, open)
    })
  }

  async submit(
    manager: EntityManager,
    caller: Caller,
    open: OpenFile,
    paper: PaperEntity,
    { documentId, reason: note }: { documentId: string; reason: string | null },
  ): Promise<void> {
    await this.record(manager, caller, open, paper, { state: 'SUBMITTED', by: caller.userId, documentId, note })
  }

  /**
   * A reviewer's decision. Throws SELF_CHANGE for a manager's own deal, PAPER_NOT_FOUND, PAPER_CHANGED with the current
   * paper after a concurrent decision, PAPER_DECIDED for an impossible transition, SECOND_REVIEWER for a second
   * acceptance by the same person.
   */
  async decide(
    once: IdempotentChange,
    caller: Caller,
    dealId: string,
    key: string,
    body: DecidePaper,
  ): Promise<DealPapers> {
    return once(async (manager) => {
      const open = await this.paperFile.open(manager, caller, dealId)
      assertMayDecideOn(caller, { agentIds: await agentsOfDeal(manager, open.deal) })
      const paper = await this.unchangedPaper(manager, open, key, body.version)
      if (!allowsDecision(paper.state, body.decision))
        throw paperErrors.fail('PAPER_DECIDED', {
          message: `This paper is in the state ${paperStateLabels[paper.state]}`,
        })
      if (body.decision === 'ACCEPTED' && paper.firstReviewer === caller.userId)
        throw paperErrors.fail('SECOND_REVIEWER')
      const { decision: state, reason = null, note = null } = body
      await this.record(manager, caller, open, paper, { state, by: caller.userId, reason, note })
      return this.answer(manager, open)
    })
  }

  /**
   * Undoes the caller's own last decision, except a return. The paper has its previous state and start of the wait.
   * Throws SELF_CHANGE, PAPER_NOT_FOUND, PAPER_CHANGED when anything happened since, and DECISION_STAYS.
   */
  async undo(
    once: IdempotentChange,
    caller: Caller,
    dealId: string,
    key: string,
    version: number,
  ): Promise<DealPapers> {
    return once(async (manager) => {
      const open = await this.paperFile.open(manager, caller, dealId)
      assertMayDecideOn(caller, { agentIds: await agentsOfDeal(manager, open.deal) })
      const paper = await this.unchangedPaper(manager, open, key, version)
      const step = await this.paperFile.stepBack(manager, paper, caller.userId)
      if (step === null) throw paperErrors.fail('DECISION_STAYS')
      await this.record(manager, caller, open, paper, step)
      return this.answer(manager, open)
    })
  }

  /**
   * Called before a CDA is approved. Throws FILE_INCOMPLETE with the open papers unless the broker gives a reason, and
   * FILE_MUST_BE_COMPLETE if the brokerage accepts no reason (docs/rules/papers-and-retention.md#complete). The deal
   * must be locked.
   */
  async assertComplete(
    manager: EntityManager,
    caller: Caller,
    deal: DealEntity,
    consentReason: string | null | undefined,
  ) {
    const { papers } = await this.paperFile.take(manager, deal)
    const open = papers.filter((paper) => !isSettledPaper(paper))
    if (open.length === 0) return
    const issues = open.map(({ key, label, requirement, state }) => {
      const stateWords =
        requirement === 'UNKNOWN' ? 'not told whether it is needed' : paperStateLabels[state].toLowerCase()
      return { path: key, message: `${label}: ${stateWords}` }
    })
    const { incompleteFilesAllowed } = await this.brokerage.settings(manager)
    if (!incompleteFilesAllowed) throw paperErrors.fail('FILE_MUST_BE_COMPLETE', { issues })
    if (consentReason === undefined || consentReason === null || consentReason.trim() === '')
      throw paperErrors.fail('FILE_INCOMPLETE', { issues })
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: caller.userId,
      reason: consentReason,
      entry: { kind: 'CHANGED', details: { incomplete: [null, open.length] } },
      audit: { action: 'deal.incomplete-file', after: { open: issues.map(({ message }) => message) } },
    })
  }

  /** Writes a step with its records and notices. */
  async record(manager: EntityManager, caller: Caller, open: OpenFile, paper: PaperEntity, step: NewStep) {
    const { deal } = open
    const before = paper.state
    const agentIds = await agentsOfDeal(manager, deal)
    await this.paperFile.step(manager, open, paper, step)
    const reason = step.reason ? returnReasonLabels[step.reason] : null
    const explanation = [reason, step.note].filter((part) => part).join('. ') || null
    const { id: subjectId, key, label, documentId: document, version } = paper
    const isReturned = step.state === 'RETURNED' && step.undoes === undefined
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: caller.userId,
      reason: explanation,
      entry: { kind: 'CHANGED', details: { paper: [label, step.state] } },
      audit: {
        action: 'deal.paper',
        before: { paper: key, state: before },
        after: { paper: key, state: step.state, document, ...ownDealMark(caller, { agentIds }) },
      },
      notices: isReturned ? [{ type: 'PAPER_RETURNED', subjectId, aspect: String(version) }] : [],
    })
  }

  /** The paper in the version that its reviewer saw. */
  private async unchangedPaper(
    manager: EntityManager,
    open: OpenFile,
    key: string,
    version: number,
  ): Promise<PaperEntity> {
    const paper = found(open, key)
    if (paper.version === version) return paper
    const { papers } = await this.answer(manager, open)
    throw paperErrors.fail('PAPER_CHANGED', { row: papers.find((one) => one.key === key) ?? {} })
  }

  private async answer(
    manager: EntityManager,
    { deal, file, papers: rows, isDrafted = false }: OpenFile & { isDrafted?: boolean },
  ): Promise<DealPapers> {
    const items = await this.lists.items(manager, { side: file.type, kind: file.kind })
    const unknown = new Set(deal.endedAt === null ? items.flatMap((item) => paperNeedOf(item, file.facts).open) : [])
    const reviews = await reviewsOfDeal(manager, [deal.id])
    const papers = isDrafted ? await draftedPapers(manager, rows) : await shownPapers(manager, [deal.id])
    return {
      dealId: deal.id,
      kind: file.kind,
      facts: answeredFacts(file.facts),
      questions: dealFacts.filter((fact) => unknown.has(fact)),
      papers: papers
        .filter(({ requirement, state }) => requirement !== 'NOT_NEEDED' || state !== 'MISSING')
        .map(({ id, documentId, documentLabel, contentType, mark, submittedAt, dueRule, dueOn, ...paper }): Paper => ({
          ...paper,
          document:
            documentId === null || documentLabel === null || contentType === null
              ? null
              : { id: documentId, label: documentLabel, contentType, mark },
          due: dueRule === null || dueOn === null ? null : { on: dueOn, why: taskRuleWords(dueRule) },
          submittedAt: submittedAt?.toISOString() ?? null,
          history: reviews
            .filter(({ paperId }) => paperId === id)
            .map(({ paperId: _of, at, ...review }) => ({ ...review, at: at.toISOString() })),
        })),
    }
  }
}

/** Papers without rows, in the form that `shownPapers` returns. */
const draftedPapers = async (
  manager: EntityManager,
  papers: readonly PaperEntity[],
): Promise<Awaited<ReturnType<typeof shownPapers>>> => {
  const documents = await manager.findBy(DocumentEntity, {
    id: In(papers.flatMap(({ documentId }) => documentId ?? [])),
  })
  return papers.map(({ dealId: _of, position: _at, firstReviewer: _nobody, ...paper }) => {
    const {
      label: documentLabel = null,
      contentType = null,
      mark = null,
    } = documents.find(({ id }) => id === paper.documentId) ?? {}
    return { ...paper, documentLabel, contentType, mark, firstReviewerName: null }
  })
}

/** Omits unknown facts. */
const answeredFacts = (facts: DealFacts): DealFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))

const found = ({ papers }: OpenFile, key: string): PaperEntity => {
  const paper = papers.find((one) => one.key === key)
  if (paper === undefined) throw paperErrors.fail('PAPER_NOT_FOUND')
  return paper
}
