import { Uploads } from '@bluebonnet/documents'
import { type Caller, ChangeHistory, defineErrors, isForeignKeyViolation, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealFollowers } from '../deals/deal-followers.js'
import { DealLocks } from '../deals/deal-locks.js'
import { DealEntity } from '../deals/deal.entity.js'
import { DealEvents } from '../deals/deal.events.js'
import { PropertyEffects } from '../deals/property-effects.js'
import { removeSampleDeal } from './remove-sample.sql.js'

const errors = defineErrors({
  SAMPLE_NOT_FOUND: { status: 404, message: 'There is no sample deal' },
  SAMPLE_USED: {
    status: 409,
    message: 'Another deal or document uses something of the sample. Change that first, then remove the sample.',
  },
})

/** Removes the sample deal with everything that hangs on it (docs/rules/lifecycle.md#sample). */
@Injectable()
export class RemoveSample {
  constructor(
    private readonly tx: Tx,
    private readonly locks: DealLocks,
    private readonly followers: DealFollowers,
    private readonly properties: PropertyEffects,
    private readonly uploads: Uploads,
    private readonly history: ChangeHistory,
    private readonly events: DealEvents,
  ) {}

  /** Only the audit log keeps that it was there. Throws SAMPLE_NOT_FOUND, SAMPLE_USED. */
  async remove(caller: Caller): Promise<{ success: true }> {
    await this.tx.inTransaction(async (manager) => {
      const where = { isSample: true }
      const sample = await manager.findOne(DealEntity, { select: { id: true }, where })
      if (sample === null) throw errors.fail('SAMPLE_NOT_FOUND')
      const open = await this.locks.take(manager, caller, sample.id)
      const { deal } = open
      await this.followers.announce(manager, { type: 'REMOVING_SAMPLE', caller, open })
      await this.properties.released(manager, deal, caller.userId)
      await this.uploads.release(manager, await removed(manager, deal.id))
      const { propertyAddress, city, status } = deal
      await this.history.record(manager, caller.userId, 'deal.remove-sample', deal.id, {
        before: { propertyAddress, city, status },
      })
      await this.events.sampleRemoved(manager)
    })
    return { success: true }
  }
}

/** Returns the stored files of the removed sample. */
const removed = async (manager: EntityManager, dealId: string): Promise<string[]> => {
  try {
    return (await removeSampleDeal(manager, [dealId])).flatMap(({ files }) => files)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw errors.fail('SAMPLE_USED')
    throw error
  }
}
