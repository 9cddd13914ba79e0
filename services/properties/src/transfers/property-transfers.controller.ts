import { Brokerage } from '@bluebonnet/brokerage'
import { periodDays } from '@bluebonnet/contracts'
import { answering, Lists, rawBodyOf, sendTable } from '@bluebonnet/platform'
import { propertyList } from '../property.list.js'
import { propertyTable } from './property.table.js'
import { ImportProperties } from './import-properties.js'

export const PropertyTransfersController = answering(
  { lists: Lists, brokerage: Brokerage, importing: ImportProperties },
  {
    'GET /api/exports/properties.csv': async ({ lists, brokerage }, { caller, query, reply }) => {
      const { period, ...filters } = query
      const { timeZone } = await brokerage.settings()
      const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
      await sendTable(reply, 'properties', propertyTable, lists.batches(propertyList, caller, { ...filters, entered }))
    },
    'POST /api/imports/properties': async ({ importing }, { once, caller, query, request }) =>
      importing.run(once, caller, await rawBodyOf(request), query),
    'POST /api/imports/properties/preview': async ({ importing }, { caller, request }) =>
      importing.preview(caller, await rawBodyOf(request)),
    'POST /api/imports/properties/:id/take-back': ({ importing }, { caller, params }) =>
      importing.takeBack(caller, params.id),
  },
)
