import { Reassignment } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'

/** Reassigns clients to another agent. */
@Injectable()
export class ClientReassignment extends Reassignment<ClientEntity> {
  protected override readonly entity = ClientEntity

  constructor(protected override readonly events: ClientEvents) {
    super()
  }
}
