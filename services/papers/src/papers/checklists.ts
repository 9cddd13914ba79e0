import type { CallInput, DealChecklist } from '@bluebonnet/contracts'
import { isCounted } from '@bluebonnet/domain'
import { type Caller, defineErrors, ChangeHistory, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { assertMayDetach, paperErrors } from './paper.errors.js'
import { isPresent } from './paper.entity.js'
import { cdaItem, type OpenFile, PaperFile } from './paper-file.js'
import { Papers } from './papers.js'
import { hasCdaPage } from './papers.sql.js'
import { ChecklistEntity } from './checklist.entity.js'

const checklistErrors = defineErrors({
  CHECKLIST_ITEM_UNKNOWN: { status: 400, message: 'This checklist has no such paper' },
})

interface Tick {
  key: string
  done: boolean
  /** Why a document is removed from a paper. */
  reason: string | null
}

/** The required papers of each deal as a checklist, with the CDA's page at the end. */
@Injectable()
export class Checklists {
  constructor(
    private readonly tx: Tx,
    private readonly paperFile: PaperFile,
    private readonly papers: Papers,
    private readonly history: ChangeHistory,
  ) {}

  async read(caller: Caller, dealId: string): Promise<DealChecklist> {
    return this.tx.inTransaction(async (manager) =>
      answer(manager, await this.paperFile.readPapers(manager, caller, dealId)),
    )
  }

  /**
   * A tick marks a paper as present without a document; it then waits for a reviewer. Throws CHECKLIST_ITEM_UNKNOWN for
   * a paper that is not on the list, PAPER_DECIDED for unticking a decision, and what `assertMayDetach` does for one
   * with a document; nothing is ticked.
   */
  async tick(
    caller: Caller,
    dealId: string,
    { items: ticks, reason = null }: CallInput<'PATCH /api/deals/:id/checklist'>['body'],
  ): Promise<DealChecklist> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.paperFile.open(manager, caller, dealId)
      for (const tick of ticks) await this.tickOne(manager, caller, open, { ...tick, reason })
      await this.history.record(manager, caller.userId, 'deal.tick', dealId, { after: { ticks } })
      return answer(manager, open)
    })
  }

  private async tickOne(
    manager: EntityManager,
    caller: Caller,
    open: OpenFile,
    { key, done, reason }: Tick,
  ): Promise<void> {
    const by = caller.userId
    if (key === cdaItem.key) {
      open.file.cdaTicked = done
      await manager.update(ChecklistEntity, { id: open.file.id }, { cdaTicked: done, updatedAt: new Date() })
      return
    }
    const paper = open.papers.find((one) => one.key === key && isCounted(one))
    if (paper === undefined)
      throw checklistErrors.fail('CHECKLIST_ITEM_UNKNOWN', {
        issues: [{ path: 'items', message: `No paper '${key}'` }],
      })
    if (isPresent(paper) === done) return
    if (!done && paper.state !== 'SUBMITTED') throw paperErrors.fail('PAPER_DECIDED')
    const step = done
      ? ({ state: 'SUBMITTED', note: 'Checked off by hand' } as const)
      : ({ state: 'MISSING', documentId: null, note: reason } as const)
    if (!done) assertMayDetach(caller, open.deal, paper, reason)
    await this.papers.record(manager, caller, open, paper, { ...step, by })
  }
}

const answer = async (manager: EntityManager, { deal, file, papers }: OpenFile): Promise<DealChecklist> => {
  const [page] = await hasCdaPage(manager, [deal.id])
  const listed = papers
    .filter(isCounted)
    .map((paper) => ({ key: paper.key, label: paper.label, documentType: paper.documentType, done: isPresent(paper) }))
  const cda = { ...cdaItem, done: file.cdaTicked || page?.has === true }
  return { id: file.id, type: file.type, items: [...listed, cda] }
}
