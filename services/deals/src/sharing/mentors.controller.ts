import { createController } from '@bluebonnet/platform'
import { Mentors } from './mentors.js'

export const MentorsController = createController(
  { mentors: Mentors },
  {
    'GET /api/agents/:id/mentors': ({ mentors }, { params, query }) => mentors.list(params.id, query),
    'POST /api/agents/:id/mentors': ({ mentors }, { once, caller, params, body }) =>
      once((manager) => mentors.add(manager, caller, params.id, body)),
    'POST /api/agents/:id/mentors/:mentorshipId/end': ({ mentors }, { caller, params, body }) =>
      mentors.end(caller, params, body.until),
  },
)
