// Six counts in one statement.
import { Injectable } from '@nestjs/common'
import { pipelineStatuses } from '@bluebonnet/domain'
import { sqlRows } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { dayStart, inScope, startOfMonth, type Scope, scopeValues } from '../scope/in-scope.js'

const counts = z.strictObject({
  activeListings: z.number(),
  pendingDeals: z.number(),
  activeClients: z.number(),
  listingsThisWeek: z.number(),
  pendingDealsThisWeek: z.number(),
  clientsThisMonth: z.number(),
})

/** "This week" is the last seven days; "this month" begins on the 1st. Both by the brokerage's clock ($3) around $4. */
const select = `
  WITH since AS (
    SELECT (${dayStart} - interval '6 days') AT TIME ZONE $3 AS week,
           ${startOfMonth} AT TIME ZONE $3 AS month
  ),
  listings AS (
    SELECT count(*)::int AS "activeListings",
      (count(*) FILTER (WHERE created_at >= since.week))::int AS "listingsThisWeek"
      FROM properties, since WHERE ${inScope} AND status = 'ACTIVE'
  ),
  pending AS (
    SELECT count(*)::int AS "pendingDeals",
           (count(*) FILTER (WHERE EXISTS (
              SELECT FROM deal_timeline t WHERE t.deal_id = d.id AND t.kind = 'STATUS' AND t.created_at >= since.week
                 AND t.to_status = ANY($5::text[])
                 AND t.from_status <> ALL($5::text[]))))::int AS "pendingDealsThisWeek"
      FROM deals d, since
     WHERE (${inScope} OR d.id = ANY (ARRAY(SELECT deals_shared_with($2::uuid)))) AND d.status = ANY($5::text[])
  ),
  people AS (
    SELECT count(*)::int AS "activeClients",
           (count(*) FILTER (WHERE created_at >= since.month))::int AS "clientsThisMonth"
      FROM clients, since WHERE ${inScope} AND status = 'ACTIVE'
  )
  SELECT * FROM listings, pending, people`

/** The counts of the dashboard, without money. */
@Injectable()
export class CountForDashboard {
  constructor(private readonly dataSource: DataSource) {}

  async of(scope: Scope, timeZone: string, now: Date): Promise<z.output<typeof counts>> {
    const [counted] = await sqlRows(this.dataSource, counts, select, [
      ...scopeValues(scope),
      timeZone,
      now,
      pipelineStatuses,
    ])
    if (counted === undefined) throw new Error('A count answered no row')
    return counted
  }
}
