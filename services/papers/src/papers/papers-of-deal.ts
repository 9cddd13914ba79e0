import { kindOfProperty } from '@bluebonnet/domain'
import { Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import {
  type Addition,
  type PendingDealChange,
  type DealChange,
  DealEntity,
  type DealFollower,
  FollowsDeals,
} from '@bluebonnet/deals'
import { ChecklistEntity } from './checklist.entity.js'
import { makePapers } from './make-papers.job.js'
import { PaperFile } from './paper-file.js'
import { Papers } from './papers.js'

/** Creates the papers of new deals, and those of the new side when a deal changes sides. */
@Injectable()
@FollowsDeals('papers')
export class PapersOfDeal implements DealFollower {
  constructor(
    private readonly paperFile: PaperFile,
    private readonly papers: Papers,
    private readonly outbox: Outbox,
  ) {}

  /** A property determines the deal's kind and year of construction. */
  async beforeDealChange(manager: EntityManager, change: PendingDealChange): Promise<Addition> {
    if (change.type === 'APPROVING_CDA')
      await this.papers.assertComplete(manager, change.caller, change.deal, change.incompleteReason)
    if (change.type !== 'CREATING') return {}
    const { side, property } = change
    const kind = kindOfProperty(property?.propertyType)
    const facts = property?.yearBuilt ? { yearBuilt: property.yearBuilt } : {}
    return { columns: { checklistId: await this.paperFile.make(manager, side, { kind, facts }) } }
  }

  async dealChanged(manager: EntityManager, change: DealChange): Promise<void> {
    if (change.type === 'CREATED')
      await this.paperFile.take(manager, await manager.findOneByOrFail(DealEntity, { id: change.dealId }))
    if (change.type === 'IMPORTED') await this.outbox.add(manager, makePapers, {})
    if (change.type === 'IMPORT_UNDONE')
      await manager.delete(ChecklistEntity, { id: In(change.deals.flatMap(({ checklistId }) => checklistId ?? [])) })
    if (change.type === 'EDITED' && change.changed.side !== undefined) await this.changeSide(manager, change)
  }

  private async changeSide(manager: EntityManager, { before, deal }: Extract<DealChange, { type: 'EDITED' }>) {
    const open = await this.paperFile.take(manager, before)
    await manager.update(ChecklistEntity, { id: open.file.id }, { type: deal.side, updatedAt: new Date() })
    open.file.type = deal.side
    await this.paperFile.renew(manager, open)
  }
}
