import { answering } from '@bluebonnet/platform'
import { PaperLists } from './paper-lists.js'
import { Papers } from './papers.js'
import { WaitingPapers } from './waiting-papers.js'

export const PapersController = answering(
  { papers: Papers, waiting: WaitingPapers, lists: PaperLists },
  {
    'GET /api/deals/:id/papers': ({ papers }, { caller, params }) => papers.read(caller, params.id),
    'PATCH /api/deals/:id/facts': ({ papers }, { caller, params, body }) => papers.tell(caller, params.id, body),
    'PUT /api/deals/:id/papers/:key/document': ({ papers }, { caller, params, body }) =>
      papers.put(caller, params.id, params.key, body.documentId),
    'POST /api/deals/:id/papers/:key/decide': ({ papers }, { caller, params, body }) =>
      papers.decide(caller, params.id, params.key, body),
    'POST /api/deals/:id/papers/:key/take-back': ({ papers }, { caller, params, body }) =>
      papers.takeBack(caller, params.id, params.key, body.version),
    'GET /api/papers': ({ waiting }, { caller, query }) => waiting.list(caller, query),
    'GET /api/checklist-templates': ({ lists }, { query }) => lists.page(query),
    'GET /api/checklist-templates/:side/:kind/versions': ({ lists }, { params, query }) =>
      lists.versions(params, query),
    'PUT /api/checklist-templates/:side/:kind': ({ lists }, { caller, params, body }) =>
      lists.write(caller, params, body),
  },
)
