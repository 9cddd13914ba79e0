import { RecordTransfer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { PropertyEntity } from './property.entity.js'
import { PropertyEvents } from './property.events.js'

/** Transfers properties to another agent. */
@Injectable()
export class PropertyTransfer extends RecordTransfer<PropertyEntity> {
  protected override readonly entity = PropertyEntity

  constructor(protected override readonly events: PropertyEvents) {
    super()
  }
}
