import { Brokerage } from '@bluebonnet/brokerage'
import { periodDays } from '@bluebonnet/contracts'
import { createController, sendTable, StoredImports } from '@bluebonnet/platform'
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
    'POST /api/imports/agents': ({ agents }, sent) => agents.run(sent),
    'POST /api/imports/agents/preview': ({ agents }, { caller, file }) => agents.preview(caller, file),
    'POST /api/imports/agents/:id/undo': ({ agents }, { caller, params }) => agents.undo(caller, params.id),
    'POST /api/imports/payees': ({ payees }, sent) => payees.run(sent),
    'POST /api/imports/payees/preview': ({ payees }, { caller, file }) => payees.preview(caller, file),
    'POST /api/imports/payees/:id/undo': ({ payees }, { caller, params }) => payees.undo(caller, params.id),
    'POST /api/imports/caps': ({ caps }, sent) => caps.run(sent),
    'POST /api/imports/caps/preview': ({ caps }, { caller, file }) => caps.preview(caller, file),
    'POST /api/imports/caps/:id/undo': ({ caps }, { caller, params }) => caps.undo(caller, params.id),
    'POST /api/imports/deals': ({ importDeals }, sent) => importDeals.run(sent),
    'POST /api/imports/deals/preview': ({ importDeals }, { caller, file }) => importDeals.preview(caller, file),
    'POST /api/imports/deals/:id/undo': ({ importDeals }, { caller, params }) => importDeals.undo(caller, params.id),
  },
)
