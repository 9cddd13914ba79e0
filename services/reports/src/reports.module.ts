import { BrokerageModule } from '@bluebonnet/brokerage'
import { CommissionModule } from '@bluebonnet/commission-service'
import { Module } from '@nestjs/common'
import { ActivityController } from './activity/activity.controller.js'
import { WaitingForBrokers } from './dashboard/broker-waiting.js'
import { CountForDashboard } from './dashboard/dashboard-counts.sql.js'
import { DashboardController } from './dashboard/dashboard.controller.js'
import { Dashboard } from './dashboard/dashboard.js'
import { DealMonths } from './reports/deal-months.sql.js'
import { ReportFiguresQuery } from './reports/report-figures.sql.js'
import { ReportsController } from './reports/reports.controller.js'
import { Reports } from './reports/reports.js'
import { SearchController } from './search/search.controller.js'
import { Search } from './search/search.js'

/** What reads across the other modules: dashboard figures, activity, reports and search. It changes nothing. */
@Module({
  imports: [BrokerageModule, CommissionModule],
  controllers: [ActivityController, DashboardController, ReportsController, SearchController],
  providers: [CountForDashboard, Dashboard, DealMonths, ReportFiguresQuery, Reports, Search, WaitingForBrokers],
})
export class ReportsModule {}
