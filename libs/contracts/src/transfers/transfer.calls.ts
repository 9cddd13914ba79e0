import { z } from 'zod'
import { defineCalls } from '../call.js'
import type { CallDefinition } from '../call.js'
import { clientFilters } from '../clients/client.calls.js'
import { dealFilters } from '../deals/deal.calls.js'
import { limits } from '../limits.js'
import { propertyFilters } from '../properties/property.calls.js'
import { filterQuery } from '../shared/paging.js'
import { importQuery, importReport } from './transfer.schema.js'

const table = { permission: 'exports.read', answer: 'stream', contentType: 'text/csv' } as const satisfies Partial<CallDefinition>
const file = { query: importQuery, rawBody: { type: 'text/csv', maxBytes: limits.importBytes }, answer: importReport } as const satisfies Partial<CallDefinition>

/**
 * Whole lists as files, under the lists' own filters and access, and rows from files
 * (docs/rules/lists-and-search.md#exports, docs/rules/lists-and-search.md#imports).
 */
export const transferCalls = defineCalls({
  'GET /api/exports/clients.csv': { ...table, summary: 'Clients as a table', query: filterQuery(clientFilters) },
  'GET /api/exports/properties.csv': { ...table, summary: 'Properties as a table', query: filterQuery(propertyFilters) },
  'GET /api/exports/deals.csv': { ...table, summary: 'Deals as a table', query: filterQuery(dealFilters) },
  'GET /api/exports/commission.csv': {
    ...table, summary: 'Commission of closed deals as a table, each actual or estimated',
    query: filterQuery({ agentId: z.uuid().optional(), year: z.coerce.number().int().min(1900).max(2199).optional() }),
  },
  'POST /api/imports/clients': { ...file, permission: 'imports.write', summary: 'Add clients from a table whose header names the fields' },
  'POST /api/imports/properties': { ...file, permission: 'imports.write', summary: 'Add properties from a table whose header names the fields' },
  'POST /api/imports/deals': { ...file, permission: 'imports.deals', summary: 'Add deals from a table whose header names the fields' },
})
