import { DocumentEntity } from '@bluebonnet/documents'
import { IsNull } from 'typeorm'
import type { DealChecklist, DealSide } from '@bluebonnet/contracts'
import { type Caller, defineErrors, Journal, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealAccess } from '../deals/deal.access.js'
import { DealEntity } from '../deals/deal.entity.js'
import { ChecklistEntity } from './checklist.entity.js'
import type { ChecklistItem } from './checklist.entity.js'
import { checklistItems } from './checklist-items.js'

const checklistErrors = defineErrors({
  CHECKLIST_ITEM_UNKNOWN: { status: 400, message: 'This checklist has no such paper' },
})

interface Tick {
  key: string
  done: boolean
}

/** The papers that each deal needs. */
@Injectable()
export class Checklists {
  constructor(
    private readonly tx: Tx,
    private readonly access: DealAccess,
    private readonly journal: Journal,
  ) {}

  /** Makes the checklist of a new deal and answers its id. */
  async make(manager: EntityManager, side: DealSide): Promise<string> {
    const id = newId()
    await manager.insert(ChecklistEntity, { id, type: side, items: checklistItems(side) })
    return id
  }

  /** Gives a deal that changed sides the papers of its new side. */
  async changeSide(manager: EntityManager, deal: DealEntity, side: DealSide): Promise<void> {
    const list = await this.listOf(manager, deal)
    await manager.update(
      ChecklistEntity,
      { id: list.id },
      { type: side, items: checklistItems(side, list.items), updatedAt: new Date() },
    )
  }

  async read(caller: Caller, dealId: string): Promise<DealChecklist> {
    return this.tx.inTransaction(async (manager) => {
      const deal = await this.access.find(manager, caller, dealId)
      return this.answer(manager, deal.id, await this.listOf(manager, deal))
    })
  }

  /** Throws CHECKLIST_ITEM_UNKNOWN for a paper that is not on the list; then nothing is ticked. */
  async tick(caller: Caller, dealId: string, ticks: readonly Tick[]): Promise<DealChecklist> {
    return this.tx.inTransaction(async (manager) => {
      const deal = await this.access.find(manager, caller, dealId)
      const list = await this.listOf(manager, deal)
      const items = ticks.reduce((done, tick) => ticked(done, tick, caller.userId), list.items)
      await manager.update(ChecklistEntity, { id: list.id }, { items, updatedAt: new Date() })
      await this.journal.audit(manager, {
        actorId: caller.userId,
        action: 'deal.tick',
        entityType: 'deal',
        entityId: dealId,
        after: { ticks },
      })
      return this.answer(manager, deal.id, Object.assign(list, { items }))
    })
  }

  /** The deal's list, locked; deals from an import get theirs the first time that somebody asks. */
  private async listOf(manager: EntityManager, deal: DealEntity): Promise<ChecklistEntity> {
    const { checklistId } = await manager.findOneOrFail(DealEntity, {
      where: { id: deal.id },
      lock: { mode: 'for_no_key_update' },
    })
    const id = checklistId ?? (await this.make(manager, deal.side))
    if (checklistId === null) await manager.update(DealEntity, { id: deal.id }, { checklistId: id })
    return manager.findOneByOrFail(ChecklistEntity, { id })
  }

  private async answer(manager: EntityManager, dealId: string, list: ChecklistEntity): Promise<DealChecklist> {
    const documents = await manager.findBy(DocumentEntity, { dealId, supersededAt: IsNull() })
    const present = new Set(documents.map(({ type }) => type))
    const items = list.items.map(({ key, label, documentType, done }) => ({
      key,
      label,
      documentType,
      done: done || (documentType !== null && present.has(documentType)),
    }))
    return { id: list.id, type: list.type, items }
  }
}

const ticked = (items: readonly ChecklistItem[], { key, done }: Tick, userId: string): ChecklistItem[] => {
  if (!items.some((item) => item.key === key))
    throw checklistErrors.fail('CHECKLIST_ITEM_UNKNOWN', { issues: [{ path: 'items', message: `No paper '${key}'` }] })
  return items.map((item) =>
    item.key === key
      ? { ...item, done, doneAt: done ? new Date().toISOString() : null, doneBy: done ? userId : null }
      : item,
  )
}
