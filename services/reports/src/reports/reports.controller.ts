import type { CallInput, ReportSeries, ReportSummary } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Reports } from './reports.js'

@Controller()
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Call('GET /api/reports/summary')
  async summary(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/reports/summary'>,
  ): Promise<ReportSummary> {
    return this.reports.summary(caller, query)
  }

  @Call('GET /api/reports/series')
  async series(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/reports/series'>,
  ): Promise<ReportSeries> {
    return this.reports.series(caller, query)
  }
}
