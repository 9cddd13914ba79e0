import { Reassignment } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { PropertyEntity } from './property.entity.js'
import { PropertyEvents } from './property.events.js'

/** Reassigns properties to another agent. */
@Injectable()
export class PropertyReassignment extends Reassignment<PropertyEntity> {
  protected override readonly entity = PropertyEntity

  constructor(protected override readonly events: PropertyEvents) {
    super()
  }
}
