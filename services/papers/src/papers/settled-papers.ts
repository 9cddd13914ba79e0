import { documentTypeLabels } from '@bluebonnet/contracts'
import { type FiledDocument, type FilingChange, type FilingFollower, FollowsFiling } from '@bluebonnet/documents'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { approvedCdaOf, DealAccess, DealRecord, type FieldChanges } from '@bluebonnet/deals'
import { assertMayReopenSettled, paperErrors } from './paper.errors.js'
import { settledLines } from './papers.sql.js'

type ChangeOf<Type extends FilingChange['type']> = Extract<FilingChange, { type: Type }>

const restsOnIt =
  'The CDA of this deal is approved and rests on its documents. A broker must void it before they change.'

/**
 * Documents of a deal keep name, type and deal once its CDA is approved; until then the timeline records each change.
 * Only a broker, with a reason, may move, retype or archive a document on a paper of a closed deal or one with a
 * decision.
 */
@FollowsFiling()
@Injectable()
export class SettledPapers implements FilingFollower {
  constructor(
    private readonly access: DealAccess,
    private readonly dealRecord: DealRecord,
  ) {}

  async filingChanged(manager: EntityManager, caller: Caller, change: FilingChange): Promise<void> {
    if (change.type === 'ARCHIVING') await this.beforeArchive(manager, caller, change)
    if (change.type === 'REFILING') await this.beforeRefiling(manager, caller, change)
    if (change.type === 'REFILED') await this.afterRefiling(manager, caller, change)
  }

  private async beforeArchive(
    manager: EntityManager,
    caller: Caller,
    { document, reason }: ChangeOf<'ARCHIVING'>,
  ): Promise<void> {
    const { id, dealId } = document
    if (dealId === null) return
    await this.access.lockKnown(manager, caller, dealId)
    if ((await settledLines(manager, [dealId, id])).length === 0) return
    assertMayReopenSettled(caller, reason)
    await this.note(manager, caller, dealId, { details: { archived: [null, inWords(document)] }, reason })
  }

  private async beforeRefiling(
    manager: EntityManager,
    caller: Caller,
    { id, fromDealId, toDealId, reason, isRenamed }: ChangeOf<'REFILING'>,
  ): Promise<void> {
    // In a fixed order, to avoid deadlocks when two users exchange papers between two deals.
    for (const dealId of [...new Set([fromDealId, toDealId])].filter((each) => each !== null).toSorted())
      await this.access.lockKnown(manager, caller, dealId)
    if (fromDealId === null) return
    await this.assertOpen(manager, fromDealId)
    if (isRenamed || (await settledLines(manager, [fromDealId, id])).length === 0) return
    assertMayReopenSettled(caller, reason)
  }

  private async afterRefiling(
    manager: EntityManager,
    caller: Caller,
    { from, to, reason }: ChangeOf<'REFILED'>,
  ): Promise<void> {
    const [before, after] = [inWords(from), inWords(to)]
    const entries =
      from.dealId === to.dealId
        ? ([[from.dealId, before, after]] as const)
        : ([
            [from.dealId, before, null],
            [to.dealId, null, after],
          ] as const)
    for (const [dealId, ...document] of entries)
      if (dealId !== null) await this.note(manager, caller, dealId, { details: { document }, reason })
  }

  private async assertOpen(manager: EntityManager, dealId: string): Promise<void> {
    if ((await approvedCdaOf(manager, [dealId])).length > 0)
      throw paperErrors.fail('DOCUMENT_SETTLED', { message: restsOnIt })
  }

  private async note(
    manager: EntityManager,
    caller: Caller,
    dealId: string,
    { details, reason }: { details: FieldChanges; reason: string | null },
  ): Promise<void> {
    await this.dealRecord.add(manager, { dealId, by: caller.userId, reason, entry: { kind: 'CHANGED', details } })
  }
}

const inWords = ({ label, type }: FiledDocument): string => `${label} (${documentTypeLabels[type]})`
