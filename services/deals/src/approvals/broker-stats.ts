import { dollarsOf } from '@bluebonnet/contracts'
import type { BrokerStats } from '@bluebonnet/contracts'
import { type Tallied, tallied } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

/**
 * The broker dashboard's cards (docs/rules/screens.md#broker-cards): Approved counts deals ever approved, Total Volume
 * sums all prices.
 */
@Injectable()
export class BrokerStatsReader {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<BrokerStats> {
    const deals = await tallied(this.dataSource, 'deals')
    const count = (which: (row: Tallied) => boolean): number =>
      deals.filter((row) => which(row)).reduce((sum, row) => sum + row.count, 0)
    return {
      pendingApprovals: count(({ status }) => status === 'PENDING_BROKER_APPROVAL'),
      approved: count(({ marked }) => marked),
      rejected: count(({ status }) => status === 'REJECTED'),
      totalVolume: dollarsOf(deals.reduce((sum, { cents }) => sum + cents, 0)),
    }
  }
}
