import { createController } from '@bluebonnet/platform'
import { clientAnswer } from './client.mapper.js'
import { ClientsService } from './clients.service.js'
import { timelineAnswer } from './notes/client-timeline.list.js'
import { ClientNotes } from './notes/client-notes.js'

export const ClientsController = createController(
  { clients: ClientsService, notes: ClientNotes },
  {
    'GET /api/clients': async ({ clients }, { caller, query }) => (await clients.list(caller, query)).map(clientAnswer),
    'POST /api/clients': ({ clients }, { once, caller, body }) => clients.create(once, caller, body),
    'GET /api/clients/:id': async ({ clients }, { caller, params }) =>
      clientAnswer(await clients.one(caller, params.id)),
    'PATCH /api/clients/:id': async ({ clients }, { caller, params, body }) =>
      clientAnswer(await clients.update(caller, params.id, body)),
    'DELETE /api/clients/:id': ({ clients }, { caller, params }) => clients.delete(caller, params.id),
    'GET /api/clients/:id/timeline': async ({ notes }, { caller, params, query }) =>
      (await notes.timeline(caller, params.id, query)).map(timelineAnswer),
    'POST /api/clients/:id/notes': ({ notes }, { once, caller, params, body }) =>
      notes.add(once, caller, params.id, body),
    'DELETE /api/clients/:id/notes/:noteId': ({ notes }, { caller, params }) => notes.delete(caller, params),
  },
)
