import { Brokerage } from '@bluebonnet/brokerage'
import { periodDays } from '@bluebonnet/contracts'
import { answering, Lists, rawBodyOf, sendTable } from '@bluebonnet/platform'
import { clientList } from '../client.list.js'
import { clientTable } from './client.table.js'
import { ImportClients } from './import-clients.js'

export const ClientTransfersController = answering(
  { lists: Lists, brokerage: Brokerage, importing: ImportClients },
  {
    'GET /api/exports/clients.csv': async ({ lists, brokerage }, { caller, query, reply }) => {
      const { period, ...filters } = query
      const { timeZone } = await brokerage.settings()
      const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
      await sendTable(reply, 'clients', clientTable, lists.batches(clientList, caller, { ...filters, entered }))
    },
    'POST /api/imports/clients': async ({ importing }, { once, caller, query, request }) =>
      importing.run(once, caller, await rawBodyOf(request), query),
    'POST /api/imports/clients/preview': async ({ importing }, { caller, request }) =>
      importing.preview(caller, await rawBodyOf(request)),
    'POST /api/imports/clients/:id/take-back': ({ importing }, { caller, params }) =>
      importing.takeBack(caller, params.id),
  },
)
