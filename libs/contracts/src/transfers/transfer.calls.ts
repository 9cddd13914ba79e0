import { z } from 'zod'
import { defineCalls } from '../call.js'
import type { CallDefinition } from '../call.js'
import { clientFilters } from '../clients/client.calls.js'
import { dealFilters } from '../deals/deal.calls.js'
import { limits } from '../limits.js'
import { propertyFilters } from '../properties/property.calls.js'
import { period } from '../shared/fields.js'
import { filterQuery, notBoth, selectedIds, yearOrPeriod } from '../shared/paging.js'

export const importQuery = z.strictObject({
  /** A dry run goes through every check and writes nothing. */
  dryRun: z.stringbool().default(false),
  /** What happens to rows that look like one that is there already. */
  duplicates: z.enum(['skip', 'add']).default('skip'),
})

export const importReport = z.object({
  /** Rows that were kept, or would be in a dry run. */
  accepted: z.number().int(),
  /** Rows like one that is there already, or before them in the file: left out unless asked for. */
  alreadyThere: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(
    z.object({
      /** The row as a table program numbers it: the header is row 1. */
      row: z.number().int(),
      /** Each with the heading of its column as it stands in the file; empty where the row as a whole is wrong. */
      issues: z.array(z.object({ path: z.string(), column: z.string(), message: z.string() })),
    }),
  ),
})

export type ImportQuery = z.output<typeof importQuery>
export type ImportReport = z.output<typeof importReport>

const table = {
  permission: 'exports.read',
  answer: 'stream',
  contentType: 'text/csv',
} as const satisfies Partial<CallDefinition>
const file = {
  query: importQuery,
  rawBody: { type: 'text/csv', maxBytes: limits.importBytes },
  answer: importReport,
} as const satisfies Partial<CallDefinition>

/** Rows entered in a period, by the brokerage's clock. */
const entered = { period: period.optional() }

/** Only these rows. */
const selected = { ids: selectedIds.optional() }

/** Whole lists as files, and rows from files (docs/rules/lists-and-search.md#exports, #imports). */
export const transferCalls = defineCalls({
  'GET /api/exports/clients.csv': {
    ...table,
    summary: 'Clients as a table',
    query: filterQuery({ ...clientFilters, ...entered, ...selected }),
  },
  'GET /api/exports/properties.csv': {
    ...table,
    summary: 'Properties as a table',
    query: filterQuery({ ...propertyFilters, ...entered }),
  },
  'GET /api/exports/deals.csv': {
    ...table,
    summary: 'Deals as a table',
    query: filterQuery({ ...dealFilters, ...entered, ...selected }),
  },
  'GET /api/exports/commission.csv': {
    ...table,
    summary: 'Commission of closed deals as a table, each actual or estimated',
    query: notBoth(filterQuery({ agentId: z.uuid().optional(), ...yearOrPeriod })),
  },
  'GET /api/exports/statements.csv': {
    ...table,
    summary: 'The statements of a year or another period as a table, with what they come to',
    query: notBoth(z.strictObject(yearOrPeriod)),
  },
  'GET /api/exports/company-dollar.csv': {
    ...table,
    permission: 'companyDollar.read',
    summary: "What the brokerage keeps of each agent's commission as a table, with what it comes to",
    query: z.strictObject({ period: period.optional() }),
  },
  'POST /api/imports/clients': {
    ...file,
    permission: 'imports.write',
    summary: 'Add clients from a table whose header names the fields',
  },
  'POST /api/imports/properties': {
    ...file,
    permission: 'imports.write',
    summary: 'Add properties from a table whose header names the fields',
  },
  'POST /api/imports/deals': {
    ...file,
    permission: 'imports.deals',
    summary: 'Add deals from a table whose header names the fields',
  },
})
