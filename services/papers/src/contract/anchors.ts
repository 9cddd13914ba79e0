import { type Deadline, deadlinesOf, deadlinesToCome, type AnchorDays, anchorDays } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '@bluebonnet/deals'
import { daysOfEvents, doneEvents, currentTerms } from './contract.mapper.js'
import { dropDeadlines, eventsOf, saveDeadlines, markEarnestMoney, termsOf } from './contract.sql.js'

/** What the terms of a deal say and give, and what has wholly happened since; nothing where no contract holds. */
export const clockOfDeal = async (manager: EntityManager, deal: Pick<DealEntity, 'id' | 'closeDate'>) => {
  const terms = currentTerms(await termsOf(manager, [deal.id]))
  if (terms === undefined) return { effectiveDate: null, done: {}, deadlines: [] }
  const events = await eventsOf(manager, [deal.id])
  const closing = deal.closeDate ?? terms.closingDate
  const { effectiveDate } = terms
  return {
    effectiveDate,
    done: doneEvents(events, terms),
    deadlines: deadlinesOf(terms, daysOfEvents(events), closing),
  }
}

/** The days that tasks and papers of a deal are counted from, as dates and terms stand now. */
export const anchorsOf = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> =>
  anchorDays(deal, (await clockOfDeal(manager, deal)).deadlines)

const keep = async (manager: EntityManager, dealId: string, toCome: readonly Deadline[]): Promise<void> => {
  const kinds = toCome.map(({ deadline }) => deadline)
  await dropDeadlines(manager, [dealId, kinds])
  const days = toCome.map(({ day }) => day)
  if (kinds.length > 0) await saveDeadlines(manager, [dealId, kinds.map(() => newId()), kinds, days])
}

/** The same, once what the contract still waits for is kept for calendars and reminders; the deal is held already. */
export const followClock = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> => {
  const { done, deadlines } = await clockOfDeal(manager, deal)
  await keep(manager, deal.id, deadlinesToCome(deadlines, done))
  await markEarnestMoney(manager, [deal.id, 'EARNEST_MONEY' in done])
  return anchorDays(deal, deadlines)
}
