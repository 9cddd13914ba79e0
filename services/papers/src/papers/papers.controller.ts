import { createController, Lists } from '@bluebonnet/platform'
import { PaperLists } from './paper-lists.js'
import { Papers } from './papers.js'
import { waitingPaperAnswer, waitingPapers } from './waiting-papers.js'

export const PapersController = createController(
  { papers: Papers, lists: Lists, paperLists: PaperLists },
  {
    'GET /api/deals/:id/papers': ({ papers }, { caller, params }) => papers.read(caller, params.id),
    'PATCH /api/deals/:id/facts': ({ papers }, { caller, params, body }) => papers.updateFacts(caller, params.id, body),
    'PUT /api/deals/:id/papers/:key/document': ({ papers }, { caller, params, body }) =>
      papers.put(caller, params.id, params.key, body),
    'POST /api/deals/:id/papers/:key/decide': ({ papers }, { once, caller, params, body }) =>
      papers.decide(once, caller, params.id, params.key, body),
    'POST /api/deals/:id/papers/:key/undo': ({ papers }, { once, caller, params, body }) =>
      papers.undo(once, caller, params.id, params.key, body.version),
    'GET /api/papers': async ({ lists }, { caller, query }) =>
      (await lists.page(waitingPapers, caller, query)).map(waitingPaperAnswer),
    'GET /api/checklist-templates': ({ paperLists }, { query }) => paperLists.page(query),
    'GET /api/checklist-templates/:side/:kind/versions': ({ paperLists }, { params, query }) =>
      paperLists.versions(params, query),
    'PUT /api/checklist-templates/:side/:kind': ({ paperLists }, { caller, params, body }) =>
      paperLists.write(caller, params, body),
  },
)
