// The database generates the months, in the brokerage's time zone.
import { Injectable } from '@nestjs/common'
import type { Days } from '@bluebonnet/contracts'
import { onDays, sqlRows } from '@bluebonnet/platform'
import { z } from 'zod'
import type { EntityManager } from 'typeorm'
import { inScope, startOfMonth, type Scope, scopeValues } from '../scope/in-scope.js'

/** `month` is YYYY-MM, `volume` in dollars. */
const dealMonth = z.strictObject({ month: z.string(), deals: z.number(), volume: z.number() })
export type DealMonth = z.output<typeof dealMonth>

/**
 * The last twelve months in the brokerage's time zone ($3), the current one last. Includes months without deals.
 */
const lastTwelve = `
  WITH months AS (
    SELECT generate_series(${startOfMonth} - interval '11 months', ${startOfMonth},
                           interval '1 month') AS month
  ),
  made AS (
    SELECT date_trunc('month', created_at AT TIME ZONE $3) AS month, count(*) AS deals, sum(price_cents) AS cents
      FROM deals WHERE ${inScope} AND created_at >= (${startOfMonth} - interval '11 months') AT TIME ZONE $3
     GROUP BY 1
  )
  SELECT to_char(months.month, 'YYYY-MM') AS month, coalesce(made.deals, 0)::int AS deals,
         (coalesce(made.cents, 0) / 100.0)::float8 AS volume
    FROM months LEFT JOIN made USING (month) ORDER BY 1`

/** The months with deals entered from day $4 up to, not including, day $5. */
const within = `
  SELECT to_char(date_trunc('month', created_at AT TIME ZONE $3), 'YYYY-MM') AS month, count(*)::int AS deals,
         (sum(price_cents) / 100.0)::float8 AS volume
    FROM deals WHERE ${inScope} AND ${onDays('created_at', { from: '$4', to: '$5', timeZone: '$3' })} GROUP BY 1`

/** Deals and their prices by the month in which they were entered. */
@Injectable()
export class DealMonths {
  async lastTwelve(reader: EntityManager, scope: Scope, timeZone: string, now: Date): Promise<DealMonth[]> {
    return sqlRows(reader, dealMonth, lastTwelve, [...scopeValues(scope), timeZone, now])
  }

  /** Only months with entries, by 'YYYY-MM'. */
  async within(
    reader: EntityManager,
    scope: Scope,
    timeZone: string,
    { from, to }: Days,
  ): Promise<Map<string, DealMonth>> {
    const rows = await sqlRows(reader, dealMonth, within, [...scopeValues(scope), timeZone, from, to])
    return new Map(rows.map((row) => [row.month, row]))
  }
}
