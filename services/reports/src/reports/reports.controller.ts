import { createController } from '@bluebonnet/platform'
import { Reports } from './reports.js'

export const ReportsController = createController(
  { reports: Reports },
  {
    'GET /api/reports/summary': ({ reports }, { caller, query }) => reports.summary(caller, query),
    'GET /api/reports/series': ({ reports }, { caller, query }) => reports.series(caller, query),
  },
)
