import type { ImportedList } from '../../shared/imports/imported-list.js'

export const propertyImport: ImportedList = {
  call: 'POST /api/imports/properties',
  permission: 'imports.write',
  noun: 'properties',
  needed: ['propertyAddress', 'city', 'zip', 'price'],
  optional: [
    'state',
    'mlsId',
    'propertyType',
    'status',
    'bedrooms',
    'bathrooms',
    'squareFootage',
    'lotSize',
    'yearBuilt',
    'features',
    'description',
  ],
  madeOld: [
    'GET /api/properties',
    'GET /api/dashboard/stats',
    'GET /api/counts',
    'GET /api/activity',
    'GET /api/reports/summary',
  ],
}
