import { OwnedRowEvents } from '@bluebonnet/brokerage'
import type { AuditFields } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { PropertyEntity } from './property.entity.js'

@Injectable()
export class PropertyEvents extends OwnedRowEvents<PropertyEntity> {
  protected override readonly kind = 'property'
  protected override readonly many = 'properties'
  protected override readonly addition = 'PROPERTY_CREATED'

  protected override nameOf({ propertyAddress, city }: PropertyEntity): string {
    return `Property ${propertyAddress}, ${city}`
  }

  protected override facts({ agentId, propertyAddress, city, status, priceCents }: PropertyEntity): AuditFields {
    return { agentId, propertyAddress, city, status, priceCents }
  }
}
