import type { ReadName } from '@bluebonnet/portal-sdk'

/** A list that rows can be added to from a file. */
export interface ImportedList {
  call: 'POST /api/imports/clients' | 'POST /api/imports/properties'
  /** In the plural, as sentences use it. */
  noun: string
  /** Columns that a file must have, and some that it may. */
  needed: readonly string[]
  optional: readonly string[]
  madeOld: readonly ReadName[]
}

export const clientImport: ImportedList = {
  call: 'POST /api/imports/clients', noun: 'clients', needed: ['firstName', 'lastName', 'type'], optional: ['email', 'phone', 'budget', 'status', 'notes'],
  madeOld: ['GET /api/clients', 'GET /api/dashboard/stats', 'GET /api/counts', 'GET /api/activity', 'GET /api/reports/summary'],
}

export const propertyImport: ImportedList = {
  call: 'POST /api/imports/properties', noun: 'properties', needed: ['propertyAddress', 'city', 'zip', 'price'],
  optional: ['state', 'mlsId', 'propertyType', 'status', 'bedrooms', 'bathrooms', 'squareFootage', 'lotSize', 'yearBuilt', 'features', 'description'],
  madeOld: ['GET /api/properties', 'GET /api/dashboard/stats', 'GET /api/counts', 'GET /api/activity', 'GET /api/reports/summary'],
}
