import { Brokerage } from '@bluebonnet/brokerage'
import { ClientsService } from '@bluebonnet/clients'
import type { Deal } from '@bluebonnet/contracts'
import { createClient } from '@bluebonnet/contracts/clients/client.schema'
import { createDeal } from '@bluebonnet/contracts/deals/deal.schema'
import { addDays } from '@bluebonnet/domain'
import { type Caller, defineErrors, type IdempotentChange, newId, takeLock } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { CreateDeal } from '../deals/create-deal.js'
import { DealEntity } from '../deals/deal.entity.js'

const errors = defineErrors({
  SAMPLE_EXISTS: { status: 409, message: 'The sample deal is there already. Remove it before you make another.' },
  BROKERAGE_HAS_DEALS: { status: 409, message: 'The sample deal is for a brokerage without deals.' },
})

const client = createClient.parse({ firstName: 'Sample', lastName: 'Client', type: 'BUYER' })

const dealFrom = (today: string, clientId: string) =>
  createDeal.parse({
    clientId,
    propertyAddress: '1 Sample Street',
    city: 'Austin',
    zip: '78701',
    price: 400_000,
    side: 'BUYER',
    buyerSellerName: 'Sample Seller',
    titleCompany: 'Sample Title Company',
    contractDate: today,
    closeDate: addDays(today, 30),
    status: 'DRAFT',
  })

/** Makes the deal with which people of a new brokerage try things out (docs/rules/lifecycle.md#sample). */
@Injectable()
export class MakeSample {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly clients: ClientsService,
    private readonly creating: CreateDeal,
  ) {}

  /** A draft of the caller, whose client has its id. Throws SAMPLE_EXISTS, BROKERAGE_HAS_DEALS. */
  async make(once: IdempotentChange, caller: Caller): Promise<Deal> {
    return once(async (manager) => {
      await takeLock(manager, 'sample deal')
      if (await manager.existsBy(DealEntity, { isSample: true })) throw errors.fail('SAMPLE_EXISTS')
      if (await manager.existsBy(DealEntity, {})) throw errors.fail('BROKERAGE_HAS_DEALS')
      const id = newId()
      await this.clients.add(manager, caller, client, id)
      const today = await this.brokerage.today(manager)
      return this.creating.add(manager, caller, dealFrom(today, id), { id, isSample: true })
    })
  }
}
