import { ClientReassignment } from '@bluebonnet/clients'
import { PropertyReassignment } from '@bluebonnet/properties'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealErrors } from '../deals/deal.errors.js'

/** Keeps a client or property with its agent while a CDA of one of its deals is live (DECISIONS section 1). */
@Injectable()
export class HoldWithAgent implements OnModuleInit {
  constructor(
    private readonly clients: ClientReassignment,
    private readonly properties: PropertyReassignment,
  ) {}

  onModuleInit(): void {
    this.clients.register(async (manager, clientId) => refuse(manager, 'deal.client_id', clientId))
    this.properties.register(async (manager, propertyId) => refuse(manager, 'deal.property_id', propertyId))
  }
}

const refuse = async (manager: EntityManager, column: 'deal.client_id' | 'deal.property_id', id: string): Promise<void> => {
  const live = await manager.query<unknown[]>(
    `SELECT 1 FROM deals deal JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL WHERE ${column} = $1 AND deal.status <> 'CLOSED' LIMIT 1`, [id],
  )
  if (live.length > 0) throw dealErrors.fail('CDA_LIVE', { message: 'One of its deals has a CDA. A broker must void it first.' })
}
