import { type FiledDocument, type FilingChange, type FilingFollower, FollowsFiling } from '@bluebonnet/documents'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { assertMayDetach, paperErrors } from './paper.errors.js'
import { isPresent } from './paper.entity.js'
import { type OpenFile, PaperFile, paperOfType } from './paper-file.js'
import { Papers } from './papers.js'

/** Attaches documents to their papers when they are recorded, retyped or moved to another deal. */
@FollowsFiling()
@Injectable()
export class FiledPapers implements FilingFollower {
  constructor(
    private readonly paperFile: PaperFile,
    private readonly papers: Papers,
  ) {}

  async filingChanged(manager: EntityManager, caller: Caller, change: FilingChange): Promise<void> {
    if (change.type === 'RECORDED') await this.attach(manager, caller, change.document, change.paper, change.reason)
    if (change.type !== 'REFILED') return
    const { from, to } = change
    if (from.dealId !== to.dealId) await this.detach(manager, caller, from)
    if (from.dealId !== to.dealId || from.type !== to.type) await this.attach(manager, caller, to, undefined)
  }

  /** By type, a document is attached only to a missing paper. A named paper gets it in any state. */
  private async attach(
    manager: EntityManager,
    caller: Caller,
    document: FiledDocument,
    key: string | undefined,
    reason: string | null = null,
  ): Promise<void> {
    const open = await this.openFile(manager, document.dealId)
    const named = open?.papers.find((paper) => paper.key === key) ?? null
    if (key !== undefined && named === null) throw paperErrors.fail('PAPER_NOT_FOUND')
    if (open === null) return
    const typed = paperOfType(open.papers, document.type)
    const paper = named ?? (typed !== null && !isPresent(typed) ? typed : null)
    // A file created in this call has already attached it.
    if (paper === null || paper.documentId === document.id) return
    // A paper that a reviewer returned waits for another document.
    if (paper.state !== 'RETURNED') assertMayDetach(caller, open.deal, paper, reason)
    await this.papers.submit(manager, caller, open, paper, { documentId: document.id, reason })
  }

  private async detach(manager: EntityManager, caller: Caller, document: FiledDocument): Promise<void> {
    const open = await this.openFile(manager, document.dealId)
    for (const paper of open?.papers.filter(({ documentId }) => documentId === document.id) ?? []) {
      const step = { state: 'MISSING', by: caller.userId, documentId: null, note: 'Moved to another deal' } as const
      if (open !== null) await this.papers.record(manager, caller, open, paper, step)
    }
  }

  /** The code that files a document holds the deal's lock. Creates the file of an imported deal that has none yet. */
  private async openFile(manager: EntityManager, dealId: string | null): Promise<OpenFile | null> {
    return dealId === null ? null : this.paperFile.ofHeld(manager, dealId)
  }
}
