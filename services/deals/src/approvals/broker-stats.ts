import { dollarsOf } from '@bluebonnet/domain'
import type { BrokerStats } from '@bluebonnet/contracts'
import { sqlRows } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'

const stats = z.strictObject({
  pendingApprovals: z.number(),
  approved: z.number(),
  rejected: z.number(),
  cents: z.number(),
})

/** An index-only scan of `deals_by_close_date`. */
const select = `
  SELECT (count(*) FILTER (WHERE status = 'PENDING_BROKER_APPROVAL'))::int AS "pendingApprovals",
         count(approved_at)::int AS approved, (count(*) FILTER (WHERE status = 'REJECTED'))::int AS rejected,
         coalesce(sum(price_cents), 0)::float8 AS cents
    FROM deals`

/**
 * The broker dashboard's cards (docs/rules/screens.md#broker-cards): Approved counts deals ever approved, Total Volume
 * sums all prices.
 */
@Injectable()
export class BrokerStatsReader {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<BrokerStats> {
    const [row] = await sqlRows(this.dataSource, stats, select, [])
    if (row === undefined) throw new Error('A sum answered no row')
    const { cents, ...counts } = row
    return { ...counts, totalVolume: dollarsOf(cents) }
  }
}
