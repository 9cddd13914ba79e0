import { z } from 'zod'
import { defineCalls } from '../call.js'
import { clientStatuses, clientTypes } from '@bluebonnet/domain'
import { byId, id } from '../shared/fields.js'
import { orderIn, pageQuery, plainPage } from '../shared/paging.js'
import { client, clientTimelineEntry, createClient, createClientNote, updateClient } from './client.schema.js'

export const clientFilters = {
  type: z.enum(clientTypes).optional(),
  status: z.enum(clientStatuses).optional(),
  agentId: z.uuid().optional(),
}

export const clientCalls = defineCalls({
  'GET /api/clients': {
    permission: 'clients.read',
    summary: 'Clients, newest first',
    query: pageQuery({ ...clientFilters, ...orderIn('clients') }),
    answer: z.array(client),
  },
  'POST /api/clients': {
    permission: 'clients.write',
    summary: 'Add a client',
    status: 201,
    body: createClient,
    answer: client,
  },
  'GET /api/clients/:id': { permission: 'clients.read', summary: 'One client', params: byId, answer: client },
  'PATCH /api/clients/:id': {
    permission: 'clients.write',
    summary: 'Change a client',
    params: byId,
    body: updateClient,
    answer: client,
  },
  'DELETE /api/clients/:id': {
    permission: 'clients.write',
    summary: 'Delete a client that no deal or document refers to',
    params: byId,
    status: 204,
    answer: null,
  },
  'GET /api/clients/:id/timeline': {
    permission: 'clients.read',
    summary: 'The timeline of a client, newest first: notes, deals, documents, messages and events',
    params: byId,
    query: plainPage,
    answer: z.array(clientTimelineEntry),
  },
  'POST /api/clients/:id/notes': {
    permission: 'clients.write',
    summary: 'Add a note to a client',
    status: 201,
    params: byId,
    body: createClientNote,
    answer: clientTimelineEntry,
  },
  'DELETE /api/clients/:id/notes/:noteId': {
    permission: 'clients.write',
    summary: "Delete one of the caller's own notes",
    params: z.strictObject({ id, noteId: id }),
    status: 204,
    answer: null,
  },
})
