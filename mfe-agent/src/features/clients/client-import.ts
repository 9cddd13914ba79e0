import type { ImportedList } from '../../shared/imports/imported-list.js'

export const clientImport: ImportedList = {
  call: 'POST /api/imports/clients',
  permission: 'imports.write',
  noun: 'clients',
  needed: ['firstName', 'lastName', 'type'],
  optional: ['email', 'phone', 'budget', 'status', 'notes'],
  madeOld: [
    'GET /api/clients',
    'GET /api/dashboard/stats',
    'GET /api/counts',
    'GET /api/activity',
    'GET /api/reports/summary',
  ],
}
