import { Brokerage, OwnedImports } from '@bluebonnet/brokerage'
import { periodDays } from '@bluebonnet/contracts'
import { createController, Lists, sendTable } from '@bluebonnet/platform'
import { clientList } from '../client.list.js'
import { clientTable } from './client.table.js'
import { ImportedClients } from './imported-clients.js'

export const ClientImportsController = createController(
  { lists: Lists, brokerage: Brokerage, imports: OwnedImports, clients: ImportedClients },
  {
    'GET /api/exports/clients.csv': async ({ lists, brokerage }, { caller, query, reply }) => {
      const { period, ...filters } = query
      const { timeZone } = await brokerage.settings()
      const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
      await sendTable(reply, 'clients', clientTable, lists.batches(clientList, caller, { ...filters, entered }))
    },
    'POST /api/imports/clients': ({ imports, clients }, sent) => imports.run(clients, sent),
    'POST /api/imports/clients/preview': ({ imports, clients }, { caller, file }) =>
      imports.preview(clients, caller, file),
    'POST /api/imports/clients/:id/undo': ({ imports, clients }, { caller, params }) =>
      imports.undo(clients, caller, params.id),
  },
)
