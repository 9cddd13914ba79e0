import type { ReadName } from '@bluebonnet/portal-sdk'

/**
 * What a changed deal makes out of date (docs/rules/screens.md#data): the lists, the figures, and the deal itself under
 * its list's path.
 */
export const madeOldByDeal = [
  'GET /api/deals',
  'GET /api/properties',
  'GET /api/documents',
  'GET /api/dashboard/stats',
  'GET /api/counts',
  'GET /api/activity',
  'GET /api/cdas',
  'GET /api/commission/summary',
  'GET /api/calendar-events',
  'GET /api/broker/stats',
  'GET /api/reports/summary',
  'GET /api/reports/series',
] as const satisfies readonly ReadName[]
