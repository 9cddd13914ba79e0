import { BrokerageModule } from '@bluebonnet/brokerage'
import { CommissionModule } from '@bluebonnet/commission-service'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
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
import { DismissedSetupStepEntity } from './setup/dismissed-setup-step.entity.js'
import { SetupController } from './setup/setup.controller.js'
import { SetupSteps } from './setup/setup-steps.js'

/** Reads across the other modules: dashboard figures, activity, reports, search and setup steps. */
@Module({
  imports: [BrokerageModule, CommissionModule, TypeOrmModule.forFeature([DismissedSetupStepEntity])],
  controllers: [ActivityController, DashboardController, ReportsController, SearchController, SetupController],
  providers: [
    CountForDashboard,
    Dashboard,
    DealMonths,
    ReportFiguresQuery,
    Reports,
    Search,
    SetupSteps,
    WaitingForBrokers,
  ],
})
export class ReportsModule {}
