import { createController } from '@bluebonnet/platform'
import { Contract } from './contract.js'

export const ContractController = createController(
  { contract: Contract },
  {
    'GET /api/deals/:id/contract': ({ contract }, { caller, params }) => contract.read(caller, params.id),
    'POST /api/deals/:id/contract': ({ contract }, { once, caller, params, body }) =>
      contract.enter(once, caller, params.id, body),
    'POST /api/deals/:id/contract/events': ({ contract }, { once, caller, params, body }) =>
      contract.recordEvent(once, caller, params.id, body),
  },
)
