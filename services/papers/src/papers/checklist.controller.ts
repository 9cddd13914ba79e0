import { createController } from '@bluebonnet/platform'
import { Checklists } from './checklists.js'

export const ChecklistController = createController(
  { checklists: Checklists },
  {
    'GET /api/deals/:id/checklist': ({ checklists }, { caller, params }) => checklists.read(caller, params.id),
    'PATCH /api/deals/:id/checklist': ({ checklists }, { caller, params, body }) =>
      checklists.tick(caller, params.id, body),
  },
)
