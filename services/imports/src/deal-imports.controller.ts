import { Brokerage } from '@bluebonnet/brokerage'
import { periodDays } from '@bluebonnet/contracts'
import { createController, rawBodyOf, sendTable, StoredImports } from '@bluebonnet/platform'
import { Statements } from '@bluebonnet/commission-service'
import { DealReader } from '@bluebonnet/deals'
import { ClosedDeals } from './closed-deals.js'
import { commissionTable } from './commission.table.js'
import { dealTable } from './deal.table.js'
import { ImportAgents } from './import-agents.js'
import { ImportCaps } from './import-caps.js'
import { ImportDeals } from './import-deals.js'
import { ImportPayees } from './import-payees.js'
import { companyDollarTable, statementTable, totalled } from './period.tables.js'

export const DealImportsController = createController(
  {
    reader: DealReader,
    closedDeals: ClosedDeals,
    importDeals: ImportDeals,
    agents: ImportAgents,
    payees: ImportPayees,
    caps: ImportCaps,
    statements: Statements,
    storedImports: StoredImports,
    brokerage: Brokerage,
  },
  {
    'GET /api/exports/deals.csv': async ({ reader, brokerage }, { caller, query, reply }) => {
      const { period, ...filters } = query
      const { timeZone } = await brokerage.settings()
      const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
      await sendTable(reply, 'deals', dealTable, reader.batches(caller, { ...filters, entered }))
    },
    'GET /api/exports/commission.csv': ({ closedDeals }, { caller, query, reply }) =>
      sendTable(reply, 'commission', commissionTable, closedDeals.batches(caller, query)),
    'GET /api/exports/statements.csv': async ({ statements }, { caller, query, reply }) => {
      const period = await statements.periodOf(query)
      await sendTable(
        reply,
        `statements-${period}`,
        statementTable,
        totalled(statements.batches(caller, period), period),
      )
    },
    'GET /api/exports/company-dollar.csv': async ({ statements }, { caller, query, reply }) => {
      const period = await statements.periodOf(query)
      await sendTable(
        reply,
        `company-dollar-${period}`,
        companyDollarTable,
        totalled(statements.batches(caller, period), period),
      )
    },
    'GET /api/imports': ({ storedImports }, { caller, query }) => storedImports.ofCaller(caller, query.kind),
    'POST /api/imports/agents': async ({ agents }, { once, caller, query, request }) =>
      agents.run(once, caller, await rawBodyOf(request), query),
    'POST /api/imports/agents/preview': async ({ agents }, { caller, request }) =>
      agents.preview(caller, await rawBodyOf(request)),
    'POST /api/imports/agents/:id/undo': ({ agents }, { caller, params }) => agents.undo(caller, params.id),
    'POST /api/imports/payees': async ({ payees }, { once, caller, query, request }) =>
      payees.run(once, caller, await rawBodyOf(request), query),
    'POST /api/imports/payees/preview': async ({ payees }, { caller, request }) =>
      payees.preview(caller, await rawBodyOf(request)),
    'POST /api/imports/payees/:id/undo': ({ payees }, { caller, params }) => payees.undo(caller, params.id),
    'POST /api/imports/caps': async ({ caps }, { once, caller, query, request }) =>
      caps.run(once, caller, await rawBodyOf(request), query),
    'POST /api/imports/caps/preview': async ({ caps }, { caller, request }) =>
      caps.preview(caller, await rawBodyOf(request)),
    'POST /api/imports/caps/:id/undo': ({ caps }, { caller, params }) => caps.undo(caller, params.id),
    'POST /api/imports/deals': async ({ importDeals }, { once, caller, query, request }) =>
      importDeals.run(once, caller, await rawBodyOf(request), query),
    'POST /api/imports/deals/preview': async ({ importDeals }, { caller, request }) =>
      importDeals.preview(caller, await rawBodyOf(request)),
    'POST /api/imports/deals/:id/undo': ({ importDeals }, { caller, params }) => importDeals.undo(caller, params.id),
  },
)
