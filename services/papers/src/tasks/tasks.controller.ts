import { createController } from '@bluebonnet/platform'
import { DatesPreview } from './dates-preview.js'
import { MyDays } from './my-day.js'
import { TaskTemplates } from './task-templates.js'
import { Tasks } from './tasks.js'

export const TasksController = createController(
  { tasks: Tasks, templates: TaskTemplates, days: MyDays, datesPreview: DatesPreview },
  {
    'GET /api/my-day': ({ days }, { caller }) => days.of(caller),
    'POST /api/deals/:id/contract/preview': ({ datesPreview }, { caller, params, body }) =>
      datesPreview.ofTerms(caller, params.id, body),
    'POST /api/deals/:id/dates/preview': ({ datesPreview }, { caller, params, body }) =>
      datesPreview.of(caller, params.id, body),
    'GET /api/deals/:id/tasks': ({ tasks }, { caller, params }) => tasks.ofDeal(caller, params.id),
    'GET /api/deals/:id/reopening': ({ tasks }, { caller, params }) => tasks.toReopen(caller, params.id),
    'POST /api/deals/:id/tasks': ({ tasks }, { once, caller, params, body }) =>
      tasks.add(once, caller, params.id, body),
    'PATCH /api/tasks': ({ tasks }, { caller, body }) => tasks.change(caller, body),
    'DELETE /api/tasks/:id': ({ tasks }, { caller, params }) => tasks.delete(caller, params.id),
    'GET /api/task-templates': ({ templates }, { query }) => templates.page(query),
    'GET /api/task-templates/:side/:kind/versions': ({ templates }, { params, query }) =>
      templates.versions(params, query),
    'PUT /api/task-templates/:side/:kind': ({ templates }, { caller, params, body }) =>
      templates.write(caller, params, body),
  },
)
