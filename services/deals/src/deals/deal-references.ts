import { ClientLookup } from '@bluebonnet/clients'
import { type PropertyEntity, PropertyLookup } from '@bluebonnet/properties'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DealColumns } from './deal-columns.js'
import { dealErrors } from './deal.errors.js'

/** Checks what a deal refers to: its agent's own clients and properties only. */
@Injectable()
export class DealReferences {
  constructor(
    private readonly clients: ClientLookup,
    private readonly properties: PropertyLookup,
  ) {}

  /** Throws CLIENT_NOT_FOUND or PROPERTY_NOT_FOUND, the same whether the row is another agent's or nobody's. */
  async check(manager: EntityManager, agentId: string, { clientId, propertyId }: Pick<DealColumns, 'clientId' | 'propertyId'>): Promise<PropertyEntity | null> {
    if (typeof clientId === 'string' && (await this.clients.usable(manager, clientId, agentId)) === null) {
      throw dealErrors.fail('CLIENT_NOT_FOUND', { issues: [{ path: 'clientId', message: dealErrors.table.CLIENT_NOT_FOUND.message }] })
    }
    if (typeof propertyId !== 'string') return null
    const property = await this.properties.usable(manager, propertyId, agentId)
    if (property === null) {
      throw dealErrors.fail('PROPERTY_NOT_FOUND', { issues: [{ path: 'propertyId', message: dealErrors.table.PROPERTY_NOT_FOUND.message }] })
    }
    return property
  }
}

/** Throws COMMISSION_ABOVE_PRICE when the amount agreed is more than the price. */
export const checkCommission = ({ grossCommissionCents, priceCents }: { grossCommissionCents?: number | null; priceCents: number }): void => {
  if (typeof grossCommissionCents !== 'number' || grossCommissionCents <= priceCents) return
  throw dealErrors.fail('COMMISSION_ABOVE_PRICE', { issues: [{ path: 'grossCommission', message: dealErrors.table.COMMISSION_ABOVE_PRICE.message }] })
}
