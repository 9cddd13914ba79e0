import { readyList, type ListName, type PaperItem } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { renewPapers } from './renew-papers.job.js'
import { currentItems, type ListKind, VersionedLists } from './versioned-lists.js'
import { listStatements } from './versioned-lists.sql.js'

/** The lists of papers by side and kind of deal (docs/rules/papers-and-retention.md#lists). */
@Injectable()
export class PaperLists extends VersionedLists<PaperItem> {
  protected readonly kind: ListKind<PaperItem> = {
    statements: listStatements<PaperItem>('checklist_templates'),
    ready: readyList,
    text: ({ label }) => label,
    audit: { action: 'brokerage.papers', entityType: 'checklistTemplate' },
  }

  protected async follow(manager: EntityManager, name: ListName): Promise<unknown> {
    return this.outbox.add(manager, renewPapers, name)
  }

  /** The papers of the current list. */
  async items(manager: EntityManager, name: ListName): Promise<readonly PaperItem[]> {
    return currentItems(this.kind, manager, name)
  }
}
