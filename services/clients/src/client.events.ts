import { OwnedRowEvents } from '@bluebonnet/brokerage'
import type { AuditFields } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { ClientEntity } from './client.entity.js'

@Injectable()
export class ClientEvents extends OwnedRowEvents<ClientEntity> {
  protected override readonly kind = 'client'
  protected override readonly many = 'clients'
  protected override readonly addition = 'CLIENT_ADDED'

  protected override nameOf({ firstName, lastName }: ClientEntity): string {
    return `Client ${firstName} ${lastName}`
  }

  protected override facts({ agentId, type, status }: ClientEntity): AuditFields {
    return { agentId, type, status }
  }

  protected override deletedFacts({ agentId, firstName, lastName, type, status }: ClientEntity): AuditFields {
    return { agentId, firstName, lastName, type, status }
  }
}
