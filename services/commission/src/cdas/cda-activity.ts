import { formatCents } from '@bluebonnet/commission'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type ActiveDeal, DealActivity } from '@bluebonnet/deals'
import { ownSplit } from '../estimates/figures.js'
import type { IssuedCda } from './cda-lines.sql.js'

/** Adds entries about CDAs to the activity of agent and office. */
@Injectable()
export class CdaActivity {
  constructor(private readonly activity: DealActivity) {}

  /** Called when a deal is closed and its CDA approved, whichever happens last. Counts for the deal's own agent. */
  async disbursed(manager: EntityManager, userId: string, deal: ActiveDeal, cda: IssuedCda): Promise<void> {
    const description = `Commission of ${formatCents(ownSplit(cda))} disbursed for ${deal.propertyAddress}`
    await this.activity.add(manager, userId, deal, 'COMMISSION_DISBURSED', description)
  }

  /** Called when a version's page is ready. */
  async created(manager: EntityManager, userId: string, deal: ActiveDeal): Promise<void> {
    await this.activity.add(manager, userId, deal, 'CDA_CREATED', `CDA created for ${deal.propertyAddress}`)
  }
}
