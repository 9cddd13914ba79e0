import { createController } from '@bluebonnet/platform'
import { DealPlans } from './deal-plans.js'
import { PlanEffects } from './plan-effects.js'
import { ParticipantReader } from './participant-reader.js'
import { Participants } from './participants.js'

export const ParticipantsController = createController(
  { participants: Participants, reader: ParticipantReader, plans: DealPlans, effects: PlanEffects },
  {
    'GET /api/own-parts': async ({ reader }, { caller }) => ({ dealIds: await reader.ownParts(caller) }),
    'GET /api/deals/:id/participants': ({ reader }, { caller, params }) => reader.read(caller, params.id),
    'PUT /api/deals/:id/participants': ({ participants }, { caller, params, body }) =>
      participants.set(caller, params.id, body),
    'POST /api/deals/:id/plan': ({ plans }, { caller, params, body }) => plans.choose(caller, params.id, body),
    'GET /api/agents/:id/plan-effects': ({ effects }, { params, query }) => effects.of(params.id, query.planId),
    'POST /api/deals/:id/participants/preview': ({ reader }, { caller, params, body }) =>
      reader.preview(caller, params.id, body),
  },
)
