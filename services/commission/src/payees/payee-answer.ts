import type { Payee } from '@bluebonnet/contracts'
import type { PayeeEntity } from '../participants/participant.entities.js'

type Facts = 'id' | 'name' | 'kind' | 'licenceNumber' | 'registrationExpires' | 'address' | 'version' | 'createdAt'

export const payeeAnswer = (payee: Pick<PayeeEntity, Facts>): Payee => ({
  id: payee.id,
  name: payee.name,
  kind: payee.kind,
  licenceNumber: payee.licenceNumber,
  registrationExpires: payee.registrationExpires,
  address: payee.address,
  version: payee.version,
  createdAt: payee.createdAt.toISOString(),
})
