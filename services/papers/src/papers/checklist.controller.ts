import { answering } from '@bluebonnet/platform'
import { Checklists } from './checklists.js'

export const ChecklistController = answering(
  { checklists: Checklists },
  {
    'GET /api/deals/:id/checklist': ({ checklists }, { caller, params }) => checklists.read(caller, params.id),
    'PATCH /api/deals/:id/checklist': ({ checklists }, { caller, params, body }) =>
      checklists.tick(caller, params.id, body),
  },
)
