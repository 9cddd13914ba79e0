import { answering } from '@bluebonnet/platform'
import { Contract } from './contract.js'
import { DatesPreview } from './dates-preview.js'

export const ContractController = answering(
  { contract: Contract, dates: DatesPreview },
  {
    'GET /api/deals/:id/contract': ({ contract }, { caller, params }) => contract.read(caller, params.id),
    'POST /api/deals/:id/contract': ({ contract }, { caller, params, body }) => contract.enter(caller, params.id, body),
    'POST /api/deals/:id/contract/preview': ({ contract }, { caller, params, body }) =>
      contract.preview(caller, params.id, body),
    'POST /api/deals/:id/dates/preview': ({ dates }, { caller, params, body }) => dates.of(caller, params.id, body),
    'POST /api/deals/:id/contract/events': ({ contract }, { caller, params, body }) =>
      contract.happened(caller, params.id, body),
  },
)
