import { createController, pageOfAll } from '@bluebonnet/platform'
import { shareAnswer } from './share.mapper.js'
import { SharesService } from './shares.service.js'

export const SharesController = createController(
  { shares: SharesService },
  {
    'POST /api/document-shares': ({ shares }, { once, caller, body }) => shares.share(once, caller, body),
    'GET /api/documents/:id/shares': async ({ shares }, { caller, params, query }) =>
      pageOfAll(await shares.list(caller, params.id), query, {
        key: ({ id }) => id,
        texts: ({ message }) => [message],
      }).map(shareAnswer),
    'DELETE /api/document-shares/:id': ({ shares }, { caller, params }) => shares.end(caller, params.id),
  },
)
