import { Brokerage, OwnedImports } from '@bluebonnet/brokerage'
import { periodDays } from '@bluebonnet/contracts'
import { createController, Lists, sendTable } from '@bluebonnet/platform'
import { propertyList } from '../property.list.js'
import { propertyTable } from './property.table.js'
import { ImportedProperties } from './imported-properties.js'

export const PropertyImportsController = createController(
  { lists: Lists, brokerage: Brokerage, imports: OwnedImports, properties: ImportedProperties },
  {
    'GET /api/exports/properties.csv': async ({ lists, brokerage }, { caller, query, reply }) => {
      const { period, ...filters } = query
      const { timeZone } = await brokerage.settings()
      const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
      await sendTable(reply, 'properties', propertyTable, lists.batches(propertyList, caller, { ...filters, entered }))
    },
    'POST /api/imports/properties': ({ imports, properties }, sent) => imports.run(properties, sent),
    'POST /api/imports/properties/preview': ({ imports, properties }, { caller, file }) =>
      imports.preview(properties, caller, file),
    'POST /api/imports/properties/:id/undo': ({ imports, properties }, { caller, params }) =>
      imports.undo(properties, caller, params.id),
  },
)
