import { deadlinesOf } from '@bluebonnet/contracts/contract-clock/deadlines'
import { type AnchorDays, anchorDays } from '@bluebonnet/contracts/tasks/task-list'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '../deals/deal.entity.js'
import { daysOfEvents } from './contract.mapper.js'
import { eventsOf, termsOf } from './contract.sql.js'

/** The days that tasks and papers of a deal are counted from, as dates and terms stand now. */
export const anchorsOf = async (manager: EntityManager, deal: DealEntity): Promise<AnchorDays> => {
  const [terms] = await termsOf(manager, [deal.id])
  return anchorDays(
    deal,
    terms === undefined ? [] : deadlinesOf(terms, daysOfEvents(await eventsOf(manager, [deal.id]))),
  )
}
