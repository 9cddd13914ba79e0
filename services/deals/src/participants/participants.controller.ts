import { answering } from '@bluebonnet/platform'
import { DealPlans } from './deal-plans.js'
import { ParticipantReader } from './participant-reader.js'
import { Participants } from './participants.js'
import { PayeeLists } from './payee-lists.js'
import { Payees } from './payees.js'

export const ParticipantsController = answering(
  { payees: Payees, lists: PayeeLists, participants: Participants, reader: ParticipantReader, plans: DealPlans },
  {
    'GET /api/payees': ({ lists }, { caller, query }) => lists.list(caller, query),
    'GET /api/payees/:id/deals': ({ lists }, { caller, params, query }) => lists.deals(caller, params.id, query),
    'GET /api/payees/:id': ({ lists }, { caller, params }) => lists.one(caller, params.id),
    'POST /api/payees': ({ payees }, { once, caller, body }) => payees.add(once, caller, body),
    'PATCH /api/payees/:id': ({ payees }, { caller, params, body }) => payees.change(caller, params.id, body),
    'GET /api/own-parts': async ({ reader }, { caller }) => ({ dealIds: await reader.ownParts(caller) }),
    'GET /api/deals/:id/participants': ({ reader }, { caller, params }) => reader.read(caller, params.id),
    'PUT /api/deals/:id/participants': ({ participants }, { caller, params, body }) =>
      participants.set(caller, params.id, body),
    'POST /api/deals/:id/plan': ({ plans }, { caller, params, body }) => plans.choose(caller, params.id, body),
    'POST /api/deals/:id/participants/preview': ({ reader }, { caller, params, body }) =>
      reader.preview(caller, params.id, body),
  },
)
