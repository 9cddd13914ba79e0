import { answering } from '@bluebonnet/platform'
import { clientAnswer } from './client.mapper.js'
import { ClientsService } from './clients.service.js'

export const ClientsController = answering(
  { clients: ClientsService },
  {
    'GET /api/clients': async ({ clients }, { caller, query }) => (await clients.list(caller, query)).map(clientAnswer),
    'POST /api/clients': ({ clients }, { once, caller, body }) => clients.create(once, caller, body),
    'GET /api/clients/:id': async ({ clients }, { caller, params }) =>
      clientAnswer(await clients.one(caller, params.id)),
    'PATCH /api/clients/:id': async ({ clients }, { caller, params, body }) =>
      clientAnswer(await clients.update(caller, params.id, body)),
    'DELETE /api/clients/:id': ({ clients }, { caller, params }) => clients.delete(caller, params.id),
  },
)
