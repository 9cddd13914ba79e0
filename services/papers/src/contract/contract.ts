import { Brokerage } from '@bluebonnet/brokerage'
import { type DealContract, type NewContractEvent, type NewContractTerms } from '@bluebonnet/contracts'
import { centsOf, zoneOfProperty, clockOf, movesOfTerms, contractEventTypes } from '@bluebonnet/domain'
import { DocumentEntity } from '@bluebonnet/documents'
import { type Caller, dayIn, defineErrors, newId, type IdempotentChange, printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import {
  assertNotCancelled,
  dealErrors,
  ChangeDeal,
  DealAccess,
  DealEntity,
  DealFollowers,
  DealLocks,
  DealRecord,
} from '@bluebonnet/deals'
import { clockOfDeal } from './anchors.js'
import { ContractEventEntity, ContractTermsEntity } from './contract.entities.js'
import { contractAnswer, daysOfEvents, doneEvents, termsAnswer, currentTerms } from './contract.mapper.js'
import { eventsOf, type EventRow, termsOf, type TermsRow } from './contract.sql.js'

const contractErrors = defineErrors({
  TERMS_CHANGED: { status: 409, message: 'Somebody else entered terms meanwhile. Look at them, then enter yours.' },
  CONTRACT_PAPER_NOT_FOUND: { status: 404, message: 'This deal has no such document' },
  CONTRACT_EVENT_TO_COME: { status: 409, message: 'This date is in the future. Enter it once it has happened.' },
  CONTRACT_EVENT_TOO_EARLY: {
    status: 409,
    message: 'Nothing is delivered under a contract before its first day. Enter that day for what came earlier.',
  },
  CONTRACT_BEFORE_AMENDMENT: {
    status: 400,
    message: 'Enter the contract first. An amendment changes an existing contract.',
  },
  CONTRACT_WITHOUT_TERMS: { status: 409, message: "Enter the contract's terms first" },
})

const cents = (dollars: number | null | undefined): number | null =>
  dollars === null || dollars === undefined ? null : centsOf(dollars)

/** Contract terms, the days that follow from them, and deliveries (docs/rules/contract-clock.md). */
@Injectable()
export class Contract {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
    private readonly locks: DealLocks,
    private readonly changeDeal: ChangeDeal,
    private readonly followers: DealFollowers,
    private readonly brokerage: Brokerage,
    private readonly dealRecord: DealRecord,
  ) {}

  /** Throws DEAL_NOT_FOUND for a deal that the caller may not see, as do the other methods here. */
  async read(caller: Caller, dealId: string, manager: EntityManager = this.dataSource.manager): Promise<DealContract> {
    const deal = await this.access.findKnown(manager, caller, dealId)
    return contractAnswer(
      {
        deal,
        versions: await termsOf(manager, [dealId]),
        events: await eventsOf(manager, [dealId]),
        timeZone: (await this.brokerage.settings(manager)).timeZone,
      },
      new Date(),
    )
  }

  /** What these terms would move. Saves nothing. Throws as `enter` does for terms that somebody else has replaced. */
  async previewMoves(manager: EntityManager, caller: Caller, dealId: string, given: NewContractTerms) {
    const deal = await this.access.find(manager, caller, dealId)
    const current = assertFits(await termsOf(manager, [dealId]), given)
    return { deal, ...(await this.moves(manager, deal, current, given)) }
  }

  /**
   * Saves new terms and moves the deal's dates that are not pinned. Throws TERMS_CHANGED, with the newest version, if
   * the version to replace is outdated, CONTRACT_PAPER_NOT_FOUND, CLOSE_DATE_BEFORE_CONTRACT for a deal that closed
   * before they took effect, CONTRACT_EVENT_TOO_EARLY for an amendment that begins after a delivery, and for
   * a settled closing date what a change of the deal throws.
   */
  async enter(once: IdempotentChange, caller: Caller, dealId: string, given: NewContractTerms): Promise<DealContract> {
    return once(async (manager) => {
      const open = await this.locks.take(manager, caller, dealId)
      assertNotCancelled(open.deal)
      const versions = await termsOf(manager, [dealId])
      const current = assertFits(versions, given)
      await this.assertPaper(manager, dealId, given.documentId)
      if (given.source === 'AMENDMENT') assertBegun(await eventsOf(manager, [dealId]), given)
      const { status, closeDate } = open.deal
      if (status === 'CLOSED' && closeDate !== null && closeDate < given.effectiveDate)
        throw dealErrors.failAt('CLOSE_DATE_BEFORE_CONTRACT', 'effectiveDate')
      const { dates } = await this.moves(manager, open.deal, current, given)
      const version = (versions[0]?.version ?? 0) + 1
      const { done: before } = await clockOfDeal(manager, open.deal)
      await manager.insert(ContractTermsEntity, {
        ...clockOf(given),
        id: newId(),
        dealId,
        version,
        replaces: given.replaces,
        source: given.source,
        optionFeeCents: cents(given.optionFee),
        earnestMoneyCents: cents(given.earnestMoney),
        additionalEarnestMoneyCents: cents(given.additionalEarnestMoney),
        county: given.county ?? null,
        timeZone: given.timeZone ?? null,
        documentId: given.documentId ?? null,
        createdBy: caller.userId,
      })
      await this.changeDeal.changeWithin(manager, caller, open, {
        ...dates,
        contractDate: given.effectiveDate,
        ...(given.reason === undefined ? {} : { reason: given.reason }),
      })
      await this.deliveriesChanged(manager, caller, open.deal, before)
      await this.basisChanged(manager, dealId)
      const after = { source: given.source, version }
      await this.dealRecord.add(manager, {
        dealId,
        by: caller.userId,
        entry: { kind: 'CHANGED', details: { contractTerms: [null, after] } },
        audit: { action: 'deal.contractTerms', after },
      })
      return this.read(caller, dealId, manager)
    })
  }

  /**
   * Records a delivery or receipt. Throws CONTRACT_WITHOUT_TERMS, CONTRACT_EVENT_TO_COME in the property's time zone,
   * CONTRACT_EVENT_TOO_EARLY, and CONTRACT_PAPER_NOT_FOUND.
   */
  async recordEvent(
    once: IdempotentChange,
    caller: Caller,
    dealId: string,
    given: NewContractEvent,
  ): Promise<DealContract> {
    return once(async (manager) => {
      const open = await this.locks.take(manager, caller, dealId)
      assertNotCancelled(open.deal)
      const current = currentTerms(await termsOf(manager, [dealId]))
      if (current === undefined) throw contractErrors.fail('CONTRACT_WITHOUT_TERMS')
      const { timeZone } = await this.brokerage.settings(manager)
      if (given.day > dayIn(zoneOfProperty(open.deal.state, current, timeZone), new Date()))
        throw contractErrors.failAt('CONTRACT_EVENT_TO_COME', 'day')
      if (given.day < current.effectiveDate)
        throw contractErrors.failAt(
          'CONTRACT_EVENT_TOO_EARLY',
          'day',
          `The contract begins on ${printedDay(current.effectiveDate)}: enter that day for what came earlier.`,
        )
      await this.assertPaper(manager, dealId, given.documentId)
      await manager.insert(ContractEventEntity, {
        id: newId(),
        dealId,
        kind: given.kind,
        day: given.day,
        amountCents: cents(given.amount),
        documentId: given.documentId ?? null,
        createdBy: caller.userId,
      })
      const isDone = given.kind in doneEvents(await eventsOf(manager, [dealId]), current)
      const act = { type: 'ACTS', dealId, acts: [given.kind], done: isDone, by: caller.userId } as const
      await this.followers.announce(manager, act)
      await this.basisChanged(manager, dealId)
      const after = { kind: given.kind, day: given.day }
      await this.dealRecord.add(manager, {
        dealId,
        by: caller.userId,
        entry: { kind: 'CHANGED', details: { contractEvent: [null, after] } },
        audit: { action: 'deal.contractEvent', after },
      })
      return this.read(caller, dealId, manager)
    })
  }

  private async moves(
    manager: EntityManager,
    deal: DealEntity,
    current: TermsRow | undefined,
    given: NewContractTerms,
  ): Promise<ReturnType<typeof movesOfTerms>> {
    return movesOfTerms(deal, current ?? null, given, daysOfEvents(await eventsOf(manager, [deal.id])))
  }

  /** Changed terms may need other amounts, and a new contract starts without deliveries. */
  private async deliveriesChanged(
    manager: EntityManager,
    { userId: by }: Caller,
    deal: DealEntity,
    before: ReturnType<typeof doneEvents>,
  ): Promise<void> {
    const { done } = await clockOfDeal(manager, deal)
    for (const act of contractEventTypes)
      if (act in done !== act in before)
        await this.followers.announce(manager, { type: 'ACTS', dealId: deal.id, acts: [act], done: act in done, by })
  }

  private async basisChanged(manager: EntityManager, dealId: string): Promise<void> {
    const deal = await manager.findOneByOrFail(DealEntity, { id: dealId })
    await this.followers.announce(manager, { type: 'BASIS', deal })
  }

  private async assertPaper(manager: EntityManager, dealId: string, id: string | null | undefined): Promise<void> {
    if (id === null || id === undefined) return
    if (!(await manager.existsBy(DocumentEntity, { id, dealId })))
      throw contractErrors.failAt('CONTRACT_PAPER_NOT_FOUND', 'documentId')
  }
}

/** An amended contract does not begin after its deliveries. */
const assertBegun = (events: readonly EventRow[], { effectiveDate }: NewContractTerms): void => {
  const early = events.map(({ day }) => day).filter((day) => day < effectiveDate)
  const [first] = early.toSorted()
  if (first === undefined) return
  const words = `Something was delivered on ${printedDay(first)}, before that. Correct that day first.`
  throw contractErrors.failAt('CONTRACT_EVENT_TOO_EARLY', 'effectiveDate', words)
}

/** The terms that new ones amend. Undefined if they start a contract. */
const assertFits = (versions: readonly TermsRow[], { replaces, source }: NewContractTerms): TermsRow | undefined => {
  const [newest] = versions
  if ((newest?.version ?? null) !== replaces)
    throw contractErrors.fail('TERMS_CHANGED', newest === undefined ? {} : { row: termsAnswer(newest) })
  const current = currentTerms(versions)
  if (current === undefined && source === 'AMENDMENT')
    throw contractErrors.failAt('CONTRACT_BEFORE_AMENDMENT', 'source')
  return current
}
