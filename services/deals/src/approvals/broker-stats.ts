import type { BrokerStats } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { dollarsOf } from '../shared/money.js'

interface Row {
  pending: string
  approved: string
  rejected: string
  volumeCents: string
}

/** The broker dashboard's cards (DECISIONS section 7): Approved counts deals ever approved, Total Volume sums all prices. */
@Injectable()
export class BrokerStatsReader {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<BrokerStats> {
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT count(*) FILTER (WHERE status = 'PENDING_BROKER_APPROVAL') AS pending, count(approved_at) AS approved,
              count(*) FILTER (WHERE status = 'REJECTED') AS rejected, coalesce(sum(price_cents), 0) AS "volumeCents" FROM deals`,
    )
    return {
      pendingApprovals: Number(row?.pending ?? 0),
      approved: Number(row?.approved ?? 0),
      rejected: Number(row?.rejected ?? 0),
      totalVolume: dollarsOf(Number(row?.volumeCents ?? 0)),
    }
  }
}
