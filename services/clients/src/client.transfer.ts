import { RecordTransfer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'

/** Transfers clients to another agent. */
@Injectable()
export class ClientTransfer extends RecordTransfer<ClientEntity> {
  protected override readonly entity = ClientEntity

  constructor(protected override readonly events: ClientEvents) {
    super()
  }
}
