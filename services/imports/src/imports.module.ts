import { BrokerageModule } from '@bluebonnet/brokerage'
import { CommissionModule } from '@bluebonnet/commission-service'
import { DealsModule } from '@bluebonnet/deals'
import { CsvModule } from '@bluebonnet/platform'
import { Module } from '@nestjs/common'
import { ClosedDeals } from './closed-deals.js'
import { DealImportsController } from './deal-imports.controller.js'
import { ImportAgents } from './import-agents.js'
import { ImportCaps } from './import-caps.js'
import { ImportDeals } from './import-deals.js'
import { ImportPayees } from './import-payees.js'
import { ImportedDeals } from './imported-deals.js'
import { ImportedPeople } from './imported-people.js'

/** Imports and exports of deals, agents and commission. */
@Module({
  imports: [BrokerageModule, CommissionModule, CsvModule, DealsModule],
  controllers: [DealImportsController],
  providers: [ClosedDeals, ImportAgents, ImportCaps, ImportDeals, ImportPayees, ImportedDeals, ImportedPeople],
})
export class ImportsModule {}
