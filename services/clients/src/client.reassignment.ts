import { Reassignment } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'

/** Clients that change hands. */
@Injectable()
export class ClientReassignment extends Reassignment<ClientEntity> {
  protected override readonly entity = ClientEntity

  constructor(protected override readonly events: ClientEvents) {
    super()
  }
}
