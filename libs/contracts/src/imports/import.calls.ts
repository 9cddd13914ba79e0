import { z } from 'zod'
import { defineCalls, type CallDefinition } from '../call.js'
import { clientFilters } from '../clients/client.calls.js'
import { dealFilters } from '../deals/deal.calls.js'
import { importKinds, lengths, limits } from '@bluebonnet/domain'
import { propertyFilters } from '../properties/property.calls.js'
import { byId, emptyObject, isoMoment, period, successAnswer } from '../shared/fields.js'
import { filterQuery, eitherYearOrPeriod, selectedIds, yearOrPeriod } from '../shared/paging.js'

const byField = z.record(z.string().max(100), z.string().max(200))
/** A name of a file, with what it belongs to. */
const nameKey = z.string().max(2 * lengths.email)
const byName = z.record(nameKey, z.string().max(lengths.email))

/** How a file is read. */
export const importMatch = z.strictObject({
  /** The field of each column in the file's order; empty for a skipped column. */
  columns: z.array(z.string().max(100)).max(limits.importColumns).optional(),
  /** By field: what rows without a cell of their own have, as if their file had a column of it. */
  values: byField.default({}),
  /** By the `key` of a doubtful name: a candidate's `value`; empty to leave the rows of the name out. */
  chosen: byName.default({}),
})

export const importQuery = z.strictObject({
  /** A dry run makes all checks and writes nothing. */
  dryRun: z.stringbool().default(false),
  /** How to treat rows that look like an existing one. */
  duplicates: z.enum(['skip', 'add']).default('skip'),
  /** Also answers the refused rows as a file to correct. */
  refusedFile: z.stringbool().default(false),
})

export const importAgentsQuery = importQuery.extend({
  /** When people get the link for their first password: with the import, or later from the roster. */
  invite: z.enum(['now', 'later']).default('later'),
})

export const importReport = z.object({
  /** The id to undo it; omitted if nothing was imported. */
  importId: z.uuid().optional(),
  /** Rows that were imported, or would be in a dry run. */
  accepted: z.number().int(),
  /** Rows like an existing one, or like an earlier one of the file: skipped by default. */
  alreadyThere: z.number().int(),
  /** Accepted rows that name no agent, so that they become the caller's; omitted if there are none, and for agents. */
  withoutAgent: z.number().int().optional(),
  refusedCount: z.number().int(),
  refused: z.array(
    z.object({
      /** The row number in a spreadsheet program: the header is row 1. */
      row: z.number().int(),
      /** Each with its column heading in the file; empty if the row as a whole is invalid. */
      issues: z.array(z.object({ path: z.string(), column: z.string(), message: z.string() })),
    }),
  ),
  /** The refused rows as a CSV file with a last column 'why', if requested. */
  refusedFile: z.string().optional(),
  /**
   * The names that several active agents have, or several clients of one agent, and those with a choice that one has;
   * omitted if there are none. Names whose candidates look alike to the caller are not among them.
   */
  doubtful: z
    .array(
      z.object({
        /** Identifies it in `chosen`. */
        key: z.string(),
        name: z.string(),
        /**
         * The name of the agent whose clients are the candidates, with their license number if other agents of the
         * file have that name; omitted for the name of an agent.
         */
        clientOf: z.string().optional(),
        /** The rows that name them. */
        rows: z.number().int(),
        candidates: z.array(
          z.object({
            value: z.string(),
            name: z.string(),
            /** Null for a caller who does not read the roster. */
            email: z.string().nullable(),
            /** Of clients only. */
            phone: z.string().nullable().optional(),
            /** Of agents only. */
            trecLicenseNo: z.string().nullable().optional(),
          }),
        ),
      }),
    )
    .optional(),
  /** How many more names need a choice; omitted if there are none. */
  moreDoubtful: z.number().int().optional(),
})

/** The caller's newest imports of a kind that can still be undone. */
export const storedImports = z.object({
  imports: z.array(z.object({ id: z.uuid(), rows: z.number().int(), createdAt: isoMoment })),
})

export const importPreview = z.object({
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The detected field of the column; null if none matches. */
      field: z.string().nullable(),
      /** How it was detected: same as last time, by its name, or by its cells. */
      by: z.enum(['kept', 'name', 'cells']).nullable(),
    }),
  ),
  /** The values for all rows, same as last time. */
  values: byField,
  /** Whom doubtful names mean, by their keys, same as last time. */
  chosen: byName,
  /** All possible fields of a column. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isNeeded: z.boolean(),
      /** The other fields that it can replace. */
      fills: z.array(z.string()),
      /** Whether one value can stand for all rows: one of `choices`, or any text if there are none. */
      isShared: z.boolean(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** The first ten rows, unchanged from the file. */
  rows: z.array(z.array(z.string())),
  rowCount: z.number().int(),
})

export type StoredImports = z.output<typeof storedImports>
export type ImportPreview = z.output<typeof importPreview>
export type ImportAgentsQuery = z.output<typeof importAgentsQuery>
export type ImportMatch = z.output<typeof importMatch>
export type ImportQuery = z.output<typeof importQuery>
export type ImportReport = z.output<typeof importReport>

const table = {
  permission: 'exports.read',
  answer: 'stream',
  contentType: 'text/csv',
} as const satisfies Partial<CallDefinition>
/** CSV and TSV, and Excel 2007 or later. */
const tableTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const
const file = { maxBytes: limits.importBytes, types: tableTypes } as const
const rows = {
  creates: true,
  query: importQuery,
  body: importMatch,
  file,
  answer: importReport,
} as const satisfies Partial<CallDefinition>
const preview = { body: emptyObject, file, answer: importPreview } as const satisfies Partial<CallDefinition>
const undoImport = {
  params: byId,
  body: emptyObject.optional(),
  answer: successAnswer,
} as const satisfies Partial<CallDefinition>

/** Rows entered in a period, by the brokerage's clock. */
const entered = { period: period.optional() }

/** Only these rows. */
const selected = { ids: selectedIds.optional() }

/** Exports of whole lists, and imports of rows (docs/rules/lists-and-search.md#exports, #imports). */
export const importCalls = defineCalls({
  'GET /api/exports/clients.csv': {
    ...table,
    summary: 'Clients as a CSV file',
    query: filterQuery({ ...clientFilters, ...entered, ...selected }),
  },
  'GET /api/exports/properties.csv': {
    ...table,
    summary: 'Properties as a CSV file',
    query: filterQuery({ ...propertyFilters, ...entered }),
  },
  'GET /api/exports/deals.csv': {
    ...table,
    summary: 'Deals as a CSV file',
    query: filterQuery({ ...dealFilters, ...entered, ...selected }),
  },
  'GET /api/exports/commission.csv': {
    ...table,
    summary: 'Commission of closed deals as a CSV file, actual or estimated',
    query: eitherYearOrPeriod(filterQuery({ agentId: z.uuid().optional(), ...yearOrPeriod })),
  },
  'GET /api/exports/statements.csv': {
    ...table,
    summary: 'The statements of a period as a CSV file, with the total',
    query: eitherYearOrPeriod(z.strictObject(yearOrPeriod)),
  },
  'GET /api/exports/company-dollar.csv': {
    ...table,
    permission: 'companyDollar.read',
    summary: 'The company dollar of each agent as a CSV file, with the total',
    query: z.strictObject({ period: period.optional() }),
  },
  'GET /api/imports': {
    permission: 'imports.write',
    summary: "The caller's newest imports that can be undone",
    query: z.strictObject({ kind: z.enum(importKinds) }),
    answer: storedImports,
  },
  'POST /api/imports/agents': {
    ...rows,
    query: importAgentsQuery,
    permission: 'agents.manage',
    summary: 'Import agents and TCs, with plan, cap used so far and team',
  },
  'POST /api/imports/clients': { ...rows, permission: 'imports.write', summary: 'Import clients' },
  'POST /api/imports/properties': { ...rows, permission: 'imports.write', summary: 'Import properties' },
  'POST /api/imports/deals': { ...rows, permission: 'imports.deals', summary: 'Import deals' },
  'POST /api/imports/payees': { ...rows, permission: 'payees.write', summary: 'Import payees' },
  'POST /api/imports/balances': {
    ...rows,
    permission: 'agentAccounts.write',
    summary: "Import balances of agents' accounts from another system",
  },
  'POST /api/imports/caps': {
    ...rows,
    permission: 'ledger.write',
    summary: 'Import the cap that agents have used in another system',
  },
  'POST /api/imports/agents/preview': {
    ...preview,
    permission: 'agents.manage',
    summary: 'The matched columns of a file of agents, beside its first rows',
  },
  'POST /api/imports/clients/preview': {
    ...preview,
    permission: 'imports.write',
    summary: 'The matched columns of a file of clients, beside its first rows',
  },
  'POST /api/imports/properties/preview': {
    ...preview,
    permission: 'imports.write',
    summary: 'The matched columns of a file of properties, beside its first rows',
  },
  'POST /api/imports/deals/preview': {
    ...preview,
    permission: 'imports.deals',
    summary: 'The matched columns of a file of deals, beside its first rows',
  },
  'POST /api/imports/payees/preview': {
    ...preview,
    permission: 'payees.write',
    summary: 'The matched columns of a file of payees, beside its first rows',
  },
  'POST /api/imports/balances/preview': {
    ...preview,
    permission: 'agentAccounts.write',
    summary: 'The matched columns of a file of balances, beside its first rows',
  },
  'POST /api/imports/caps/preview': {
    ...preview,
    permission: 'ledger.write',
    summary: 'The matched columns of a file of caps, beside its first rows',
  },
  'POST /api/imports/agents/:id/undo': {
    ...undoImport,
    permission: 'agents.manage',
    summary: "Undo the caller's own import of people, if nobody has signed in and nothing has changed",
  },
  'POST /api/imports/clients/:id/undo': {
    ...undoImport,
    permission: 'imports.write',
    summary: "Undo the caller's own import of clients, if no row has changed",
  },
  'POST /api/imports/properties/:id/undo': {
    ...undoImport,
    permission: 'imports.write',
    summary: "Undo the caller's own import of properties, if no row has changed",
  },
  'POST /api/imports/payees/:id/undo': {
    ...undoImport,
    permission: 'payees.write',
    summary: "Undo the caller's own import of payees, if no row has changed",
  },
  'POST /api/imports/balances/:id/undo': {
    ...undoImport,
    permission: 'agentAccounts.write',
    summary: "Undo the caller's own import of balances, if no entry has been reversed",
  },
  'POST /api/imports/caps/:id/undo': {
    ...undoImport,
    permission: 'ledger.write',
    summary: "Undo the caller's own import of caps, if no entry has been corrected",
  },
  'POST /api/imports/deals/:id/undo': {
    ...undoImport,
    permission: 'imports.deals',
    summary: "Undo the caller's own import of deals, if no row has changed",
  },
})
