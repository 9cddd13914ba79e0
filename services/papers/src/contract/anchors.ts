import { type Deadline, deadlinesOf, deadlinesToCome, type AnchorDays, anchorDays } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '@bluebonnet/deals'
import { daysOfEvents, doneEvents, currentTerms } from './contract.mapper.js'
import { dropDeadlines, eventsOf, saveDeadlines, markEarnestMoney, termsOf } from './contract.sql.js'

/** A deal's contract terms with their days, and the completed events. Empty without a contract in force. */
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

/** The days that a deal's tasks and papers count from, by its current dates and terms. */
export const anchorsOf = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> =>
  anchorDays(deal, (await clockOfDeal(manager, deal)).deadlines)

const keep = async (manager: EntityManager, dealId: string, toCome: readonly Deadline[]): Promise<void> => {
  const kinds = toCome.map(({ deadline }) => deadline)
  await dropDeadlines(manager, [dealId, kinds])
  const days = toCome.map(({ day }) => day)
  if (kinds.length > 0) await saveDeadlines(manager, [dealId, kinds.map(() => newId()), kinds, days])
}

/** Computes a deal's clock, and stores its open deadlines for calendars and reminders. The deal must be locked. */
export const followClock = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> => {
  const { done, deadlines } = await clockOfDeal(manager, deal)
  await keep(manager, deal.id, deadlinesToCome(deadlines, done))
  await markEarnestMoney(manager, [deal.id, 'EARNEST_MONEY' in done])
  return anchorDays(deal, deadlines)
}
