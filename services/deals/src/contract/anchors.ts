import { type Deadline, deadlinesOf } from '@bluebonnet/contracts/contract-clock/deadlines'
import { deadlinesToCome } from '@bluebonnet/contracts/contract-clock/moves'
import { type AnchorDays, anchorDays } from '@bluebonnet/contracts/tasks/task-list'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '../deals/deal.entity.js'
import { daysOfEvents } from './contract.mapper.js'
import { dropDeadlines, eventsOf, keepDeadlines, termsOf } from './contract.sql.js'

/** What the newest terms of a deal give, and what has happened since; nothing of a deal without terms. */
export const clockOfDeal = async (manager: EntityManager, deal: Pick<DealEntity, 'id'>) => {
  const [terms] = await termsOf(manager, [deal.id])
  const events = terms === undefined ? {} : daysOfEvents(await eventsOf(manager, [deal.id]))
  return { events, deadlines: terms === undefined ? [] : deadlinesOf(terms, events) }
}

/** The days that tasks and papers of a deal are counted from, as dates and terms stand now. */
export const anchorsOf = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> =>
  anchorDays(deal, (await clockOfDeal(manager, deal)).deadlines)

const keep = async (manager: EntityManager, dealId: string, toCome: readonly Deadline[]): Promise<void> => {
  const kinds = toCome.map(({ deadline }) => deadline)
  await dropDeadlines(manager, [dealId, kinds])
  const days = toCome.map(({ day }) => day)
  if (kinds.length > 0) await keepDeadlines(manager, [dealId, kinds.map(() => newId()), kinds, days])
}

/** The same, once what the contract still waits for is kept for calendars and reminders; the deal is held already. */
export const followClock = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> => {
  const { events, deadlines } = await clockOfDeal(manager, deal)
  await keep(manager, deal.id, deadlinesToCome(deadlines, events))
  return anchorDays(deal, deadlines)
}
