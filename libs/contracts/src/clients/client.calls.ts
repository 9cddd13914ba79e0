import { z } from 'zod'
import { defineCalls } from '../call.js'
import { clientStatuses, clientTypes } from '../enums.js'
import { byId } from '../shared/fields.js'
import { orderIn, pageQuery } from '../shared/paging.js'
import { client, createClient, updateClient } from './client.schema.js'

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
})
