import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { monthBegan } from '../scope/brokerage-clock.js'
import { inScope, type Scope, scopeValues } from '../scope/in-scope.js'

interface DealMonth {
  /** YYYY-MM */
  month: string
  deals: number
  /** Dollars. */
  volume: number
}

/** Each of the last twelve months by the brokerage's clock ($3), the running one last, with those in which nothing happened. */
const select = `
  WITH months AS (
    SELECT generate_series(${monthBegan} - interval '11 months', ${monthBegan},
                           interval '1 month') AS month
  ),
  made AS (
    SELECT date_trunc('month', created_at AT TIME ZONE $3) AS month, count(*) AS deals, sum(price_cents) AS cents
      FROM deals WHERE ${inScope} AND created_at >= (${monthBegan} - interval '11 months') AT TIME ZONE $3
     GROUP BY 1
  )
  SELECT to_char(months.month, 'YYYY-MM') AS month, coalesce(made.deals, 0)::int AS deals, (coalesce(made.cents, 0) / 100.0)::float8 AS volume
    FROM months LEFT JOIN made USING (month) ORDER BY 1`

/** Deals and their prices by the month in which they were entered. */
@Injectable()
export class DealMonths {
  constructor(private readonly dataSource: DataSource) {}

  async of(scope: Scope, timeZone: string, now: Date): Promise<DealMonth[]> {
    return this.dataSource.query<DealMonth[]>(select, [...scopeValues(scope), timeZone, now])
  }
}
